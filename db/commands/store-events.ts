import type { MendtraceEvent, Rejection } from '../../lib/event';
import { storableText } from '../../lib/storable-text';
import { applyGroups } from '../folding/apply-groups';
import { foldContext } from '../folding/fold-context';
import type { CallGroup } from '../folding/fold-group';
import { callsOfKeys, groupKey, KEY_SEPARATOR, loadGroups } from '../folding/load-groups';
import type { ProjectRow } from '../folding/rows';
import { nameIds } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import { accountIngest } from './account-ingest';
import { attemptRowOfEvent, namesOf } from './attempt-row-of-event';
import { closeRowOfEvent } from './close-row-of-event';
import { projectRow } from './project-row';
import { type Arrival, screenEvents } from './screen-events';
import { storeToolVersions } from './store-tool-versions';
import { toolVersionRow } from './tool-version-row';

/** One request's worth of parsed events; `rejections` are those that parsing refused, to be counted with the rest. */
export type EventBatch = {
  events: readonly { position: number; event: MendtraceEvent }[];
  rejections: readonly Rejection[];
  receivedAt: number;
};

/** What became of a batch. `conflicts` were refused here: other content under a known id. */
export type StoredBatch = { accepted: number; duplicates: number; conflicts: Rejection[] };

const arrivalsOf = async (store: WriteStore, projectId: number, batch: EventBatch) => {
  const texts = batch.events.flatMap(({ event }) => {
    if (event.type === 'attempt') return namesOf(event);
    return event.type === 'tool' ? [storableText(event.tool)] : [];
  });
  const known = await nameIds(store, projectId, texts);
  const idOf = (text: string | null) => (text === null ? null : (known.get(storableText(text)) ?? null));
  const { receivedAt } = batch;
  const arrivals = batch.events.map(({ position, event }): Arrival => {
    if (event.type === 'tool') {
      const row = toolVersionRow(event, projectId, receivedAt, idOf(event.tool) ?? 0);
      return { kind: 'tool', position, key: '', row };
    }
    const key = groupKey(storableText(event.scope), storableText(event.callId));
    if (event.type === 'close') return { kind: 'close', position, key, row: closeRowOfEvent(event, projectId, receivedAt) };
    return { kind: 'attempt', position, key, row: attemptRowOfEvent(event, projectId, receivedAt, idOf) };
  });
  return { known, arrivals };
};

const emptyGroup = (key: string): CallGroup => {
  const [scope = '', callId = ''] = key.split(KEY_SEPARATOR);
  return { callId, scope, conversationSeq: null, before: [], attempts: [], closes: [], derivedCloses: [], decisions: [] };
};

/** The groups that the new rows change: what is stored under their keys, and the rows themselves. */
const groupsOf = async (store: WriteStore, projectId: number, fresh: readonly Arrival[]): Promise<CallGroup[]> => {
  const keys = new Set(fresh.flatMap(({ key, kind }) => (kind === 'tool' ? [] : [key])));
  const groups = await loadGroups(store, projectId, await callsOfKeys(store, projectId, keys));
  for (const key of keys) if (!groups.has(key)) groups.set(key, emptyGroup(key));
  for (const arrival of fresh) {
    if (arrival.kind === 'attempt') groups.get(arrival.key)?.attempts.push(arrival.row);
    else if (arrival.kind === 'close') groups.get(arrival.key)?.closes.push(arrival.row);
  }
  return [...groups.values()];
};

/** Stores one batch inside a transaction that is already open. */
export const storeBatch = async (store: WriteStore, project: ProjectRow, batch: EventBatch): Promise<StoredBatch> => {
  const { projectId } = project;
  const { known, arrivals } = await arrivalsOf(store, projectId, batch);
  const { fresh, duplicates, conflicts } = await screenEvents(store, projectId, arrivals);
  await storeToolVersions(store, project, fresh.flatMap((arrival) => (arrival.kind === 'tool' ? [arrival.row] : [])));
  const groups = await groupsOf(store, projectId, fresh);
  const attempts = groups.flatMap((group) => group.attempts);
  await applyGroups(store, groups, await foldContext(store, project, attempts, known));
  const rejections = [...batch.rejections, ...conflicts];
  const counts = { received: batch.events.length + batch.rejections.length, stored: fresh.length, duplicates };
  await accountIngest(store, projectId, batch.receivedAt, { ...counts, rejected: rejections.length }, rejections);
  return { accepted: fresh.length, duplicates, conflicts };
};

/** Stores a batch of events in one transaction and answers once it is durable. */
export const storeEvents = (store: Store, principal: Principal, batch: EventBatch): Promise<StoredBatch> => {
  assertCan(principal, 'ingest');
  return store.write(async (writing) => storeBatch(writing, await projectRow(writing, principal.projectId), batch));
};

