import { setImmediate as nextTurn } from 'node:timers/promises';
import { projectRow } from './commands/project-row';
import { type EventBatch, storeBatches, type StoredBatch } from './commands/store-events';
import { assertCan, type Principal } from './principal';
import { type Store, StoreUnavailable, unavailableIn } from './store';

type Waiting = {
  principal: Principal;
  batch: EventBatch;
  resolve: (result: StoredBatch) => void;
  reject: (error: unknown) => void;
};

export type EventQueue = {
  /** Stores a batch, together with those that wait beside it; resolves once it is durable. */
  submit: (principal: Principal, batch: EventBatch) => Promise<StoredBatch>;
  /** Resolves once nothing waits any more. */
  drained: () => Promise<void>;
};

const MAX_EVENTS_A_COMMIT = 4_000;
/** Turns of the event loop that a commit waits for company at most. */
const MOST_TURNS = 5;
/** Waiting batches beyond this are told to come back: memory stays bounded whatever the disk does. */
const MAX_WAITING_EVENTS = 50_000;

/** The next batches that fit one commit; a transaction touches one project. */
const takeGroup = (waiting: Waiting[]): Waiting[] => {
  const projectId = waiting[0]?.principal.projectId;
  const group: Waiting[] = [];
  let events = 0;
  for (let k = 0; k < waiting.length && events < MAX_EVENTS_A_COMMIT;) {
    const one = waiting[k];
    if (one?.principal.projectId !== projectId) k++;
    else {
      events += one?.batch.events.length ?? 0;
      group.push(...waiting.splice(k, 1));
    }
  }
  return group;
};

const commit = async (store: Store, group: readonly Waiting[]): Promise<void> => {
  const [first] = group;
  if (!first) return;
  try {
    const results = await store.write(async (writing) => {
      const project = await projectRow(writing, first.principal.projectId);
      return storeBatches(
        writing,
        project,
        group.map(({ batch }) => batch),
      );
    });
    results.forEach((result, k) => group[k]?.resolve(result));
  } catch (error) {
    // One batch must not fail its neighbours: where it was not the disk, each is tried by itself.
    if (group.length > 1 && unavailableIn(error) === null) for (const one of group) await commit(store, [one]);
    else for (const one of group) one.reject(error);
  }
};

/**
 * Group commit: whatever arrives while a commit runs goes into the next one together.
 * One disk flush then serves many small requests, and each is answered only after its own rows are durable.
 */
export const createEventQueue = (store: Store): EventQueue => {
  const waiting: Waiting[] = [];
  let waitingEvents = 0;
  let draining: Promise<void> | null = null;

  /** Requests that have reached this process, but were not read yet, join the commit: it costs the same for one as for many. */
  const gather = async (): Promise<void> => {
    let seen = 0;
    for (let turn = 0; turn < MOST_TURNS && waiting.length > seen; turn++) {
      seen = waiting.length;
      await nextTurn();
    }
  };

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      await gather();
      const group = takeGroup(waiting);
      for (const one of group) waitingEvents -= one.batch.events.length;
      await commit(store, group);
    }
    draining = null;
  };

  return {
    submit: (principal, batch) => {
      assertCan(principal, 'ingest');
      if (waitingEvents > MAX_WAITING_EVENTS) return Promise.reject(new StoreUnavailable('busy'));
      waitingEvents += batch.events.length;
      return new Promise((resolve, reject) => {
        waiting.push({ principal, batch, resolve, reject });
        draining ??= drain();
      });
    },
    drained: async () => {
      while (draining) await draining;
    },
  };
};
