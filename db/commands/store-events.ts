import type { MendtraceEvent, Rejection } from '../../lib/event';
import { LIMITS } from '../../lib/limits';
import { storableText } from '../../lib/storable-text';
import { NO_ATTEMPT_TOOL } from '../../lib/words';
import { chunksOf } from '../chunks';
import { applyGroups } from '../folding/apply-groups';
import { foldContext } from '../folding/fold-context';
import type { CallGroup } from '../folding/fold-group';
import { callsOfKeys, groupKey, KEY_SEPARATOR, loadGroups } from '../folding/load-groups';
import type { ProjectRow } from '../folding/rows';
import { classRulesOf } from '../class-rules-of';
import { nameIds } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import { accountIngest } from './account-ingest';
import { attemptRowOfEvent, namesOf } from './attempt-row-of-event';
import { type ClientDropRow, clientDropRow } from './client-drop-row';
import { closeRowOfEvent } from './close-row-of-event';
import { projectRow } from './project-row';
import { type Arrival, isOfCall, type Refusal, refusalOf, screenEvents } from './screen-events';
import { storeToolVersions } from './store-tool-versions';
import { toolVersionRow } from './tool-version-row';

/** One request's worth of parsed events; `rejections` are those that parsing refused, to be counted with the rest. */
export type EventBatch = {
  events: readonly { position: number; event: MendtraceEvent }[];
  rejections: readonly Rejection[];
  receivedAt: number;
};

/** What became of a batch. `conflicts` were refused here: other content under a known id, or one event too many for its call. */
export type StoredBatch = { accepted: number; duplicates: number; conflicts: Rejection[] };

/** The names an event brings; a close may be all that ever comes of its call, which then goes by a name of its own. */
const textsOf = (event: MendtraceEvent): string[] => {
  if (event.type === 'attempt') return namesOf(event);
  if (event.type === 'dropped') return [];
  return [event.type === 'tool' ? storableText(event.tool) : NO_ATTEMPT_TOOL];
};

const arrivalsOf = async (store: WriteStore, project: ProjectRow, batches: readonly EventBatch[]) => {
  const { projectId } = project;
  const classRules = await classRulesOf(store, project);
  const known = await nameIds(
    store,
    projectId,
    batches.flatMap((batch) => batch.events.flatMap(({ event }) => textsOf(event))),
  );
  const idOf = (text: string | null) => (text === null ? null : (known.get(storableText(text)) ?? null));
  const arrivals = batches.flatMap(({ events, receivedAt }, request) =>
    events.map(({ position, event }): Arrival => {
      if (event.type === 'tool') {
        const row = toolVersionRow(event, projectId, receivedAt, idOf(event.tool) ?? 0);
        return { kind: 'tool', request, position, key: '', row };
      }
      if (event.type === 'dropped') {
        const row = clientDropRow(event, projectId, receivedAt);
        return { kind: 'dropped', request, position, key: '', row };
      }
      const key = groupKey(storableText(event.scope), storableText(event.callId));
      const place = { request, position, key };
      if (event.type === 'close')
        return { kind: 'close', ...place, row: closeRowOfEvent(event, projectId, receivedAt) };
      return { kind: 'attempt', ...place, row: attemptRowOfEvent(event, { projectId, classRules, receivedAt }, idOf) };
    }),
  );
  return { known, arrivals };
};

const emptyGroup = (key: string): CallGroup => {
  const [scope = '', callId = ''] = key.split(KEY_SEPARATOR);
  return {
    callId,
    scope,
    conversationSeq: null,
    before: [],
    attempts: [],
    closes: [],
    derivedCloses: [],
    decisions: [],
  };
};

const sizeOf = ({ attempts, closes }: CallGroup): number => attempts.length + closes.length;

const tooLarge = (arrival: Arrival): Refusal =>
  refusalOf(arrival, 'call_too_large', `this call already has ${LIMITS.eventsPerCall} events`);

/** The groups that the new rows change: what is stored under their keys, and the rows themselves, as far as a call may grow. */
const groupsOf = async (store: WriteStore, projectId: number, fresh: readonly Arrival[]) => {
  const ofCalls = fresh.filter(isOfCall);
  const keys = new Set(ofCalls.map(({ key }) => key));
  const groups = await loadGroups(store, projectId, await callsOfKeys(store, projectId, keys));
  for (const key of keys) if (!groups.has(key)) groups.set(key, emptyGroup(key));
  const tooMany: Refusal[] = [];
  for (const arrival of ofCalls) {
    const group = groups.get(arrival.key);
    if (!group) continue;
    if (sizeOf(group) >= LIMITS.eventsPerCall) tooMany.push(tooLarge(arrival));
    else if (arrival.kind === 'attempt') group.attempts.push(arrival.row);
    else group.closes.push(arrival.row);
  }
  return { groups: [...groups.values()], tooMany };
};

const storeClientDrops = async ({ db, tables }: WriteStore, rows: readonly ClientDropRow[]): Promise<void> => {
  for (const chunk of chunksOf(rows, 100)) await db.insert(tables.clientDrops).values(chunk);
};

const resultsOf = (batches: readonly EventBatch[], duplicates: readonly Arrival[], refused: readonly Refusal[]) => {
  const results = batches.map(({ events }): StoredBatch => ({ accepted: events.length, duplicates: 0, conflicts: [] }));
  for (const { request } of duplicates) {
    const result = results[request] as StoredBatch;
    result.duplicates++;
    result.accepted--;
  }
  for (const { request, rejection } of refused) {
    const result = results[request] as StoredBatch;
    result.conflicts.push(rejection);
    result.accepted--;
  }
  return results;
};

/** Stores the batches of several requests together, inside a transaction that is already open; one result a batch. */
export const storeBatches = async (
  store: WriteStore,
  project: ProjectRow,
  batches: readonly EventBatch[],
): Promise<StoredBatch[]> => {
  const { projectId } = project;
  const { known, arrivals } = await arrivalsOf(store, project, batches);
  const { fresh, duplicates, conflicts } = await screenEvents(store, projectId, arrivals);
  await storeToolVersions(
    store,
    project,
    fresh.flatMap((arrival) => (arrival.kind === 'tool' ? [arrival.row] : [])),
  );
  await storeClientDrops(
    store,
    fresh.flatMap((arrival) => (arrival.kind === 'dropped' ? [arrival.row] : [])),
  );
  const { groups, tooMany } = await groupsOf(store, projectId, fresh);
  const attempts = groups.flatMap((group) => group.attempts);
  await applyGroups(store, groups, await foldContext(store, project, attempts, known));
  const results = resultsOf(batches, duplicates, [...conflicts, ...tooMany]);
  await accountIngest(
    store,
    projectId,
    results.map((result, k) => {
      const { events, rejections: refusedBefore, receivedAt } = batches[k] as EventBatch;
      const rejections = [...refusedBefore, ...result.conflicts];
      const received = events.length + refusedBefore.length;
      return { receivedAt, received, stored: result.accepted, duplicates: result.duplicates, rejections };
    }),
  );
  return results;
};

/** Stores a batch of events in one transaction and answers once it is durable. */
export const storeEvents = (store: Store, principal: Principal, batch: EventBatch): Promise<StoredBatch> => {
  assertCan(principal, 'ingest');
  return store.write(async (writing) => {
    const project = await projectRow(writing, principal.projectId);
    const [result] = await storeBatches(writing, project, [batch]);
    return result as StoredBatch;
  });
};
