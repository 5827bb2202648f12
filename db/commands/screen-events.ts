import { and, eq, inArray } from 'drizzle-orm';
import { canonicalJson } from '../../lib/json/canonical-json';
import type { Rejection } from '../../lib/event';
import { chunksOf } from '../chunks';
import { groupKey } from '../folding/load-groups';
import type { AttemptRow, CloseRow } from '../folding/rows';
import { selectIn } from '../select-in';
import type { WriteStore } from '../store';
import type { ClientDropRow } from './client-drop-row';
import type { ToolVersionRow } from './tool-version-row';

/** A row that wants to be stored: which of the requests brought it, its place there, and the call key it names ('' where it is about no call). */
export type Arrival = { request: number; position: number; key: string } & (
  | { kind: 'attempt'; row: AttemptRow }
  | { kind: 'close'; row: CloseRow }
  | { kind: 'tool'; row: ToolVersionRow }
  | { kind: 'dropped'; row: ClientDropRow }
);

/** Is it an event of a call? */
export const isOfCall = (arrival: Arrival): arrival is Extract<Arrival, { kind: 'attempt' | 'close' }> =>
  arrival.kind === 'attempt' || arrival.kind === 'close';

/** An arrival that is not stored, and why. */
export type Refusal = { request: number; rejection: Rejection };

export type Screened = { fresh: Arrival[]; duplicates: Arrival[]; conflicts: Refusal[] };

/** Columns that say how an event came or what was made of it, not what it said. */
const NOT_CONTENT = new Set([
  'callSeq',
  'receivedAt',
  'utcDay',
  'sourceHash',
  'classAtArrival',
  'classRule',
  'revisedClass',
  'revisedRule',
  'correctedClass',
  'defect',
  'messageBytes',
]);

const isEqualContent = (a: Arrival, b: Arrival): boolean => {
  if (a.kind !== b.kind || a.key !== b.key) return false;
  if (a.row.sourceHash === b.row.sourceHash) return true;
  const left: Record<string, unknown> = a.row;
  const right: Record<string, unknown> = b.row;
  return Object.keys(left).every((column) => {
    const [one, other] = [left[column], right[column]];
    if (NOT_CONTENT.has(column) || one === other) return true;
    if (!column.endsWith('Json') || typeof one !== 'string' || typeof other !== 'string') return false;
    return canonicalJson(one) === canonicalJson(other);
  });
};

/** Which of the ids the store has seen, in whatever kind of event; the rule is that it has seen none. */
const idsStored = async ({ db, tables }: WriteStore, projectId: number, ids: readonly string[]): Promise<string[]> => {
  const { attempts, closes, toolVersions, clientDrops } = tables;
  const found: { id: string }[] = [];
  for (const [key, table] of Object.entries({ attempts, closes, toolVersions, clientDrops })) {
    const rows = await selectIn(db, `ids of ${key}`, projectId, ids, (reader, project, list) =>
      reader
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.projectId, project), inArray(table.id, list)))
        .prepare(),
    );
    found.push(...rows);
  }
  return found.map((row) => row.id);
};

/** The keys of calls by sequence number. */
const keysOfCalls = async ({ db, tables }: WriteStore, projectId: number, seqs: readonly number[]) => {
  const { calls } = tables;
  const keys = new Map<number, string>();
  for (const chunk of chunksOf(seqs, 500)) {
    const rows = await db
      .select({ seq: calls.seq, callId: calls.callId, scope: calls.scope })
      .from(calls)
      .where(and(eq(calls.projectId, projectId), inArray(calls.seq, chunk)));
    for (const row of rows) keys.set(row.seq, groupKey(row.scope, row.callId));
  }
  return keys;
};

const storedWith = async (
  store: WriteStore,
  projectId: number,
  ids: readonly string[],
): Promise<Map<string, Arrival>> => {
  const { db, tables } = store;
  const { attempts, closes, toolVersions, clientDrops } = tables;
  const found: Arrival[] = [];
  const place = { request: 0, position: 0, key: '' };
  for (const chunk of chunksOf(ids, 500)) {
    const a = await db
      .select()
      .from(attempts)
      .where(and(eq(attempts.projectId, projectId), inArray(attempts.id, chunk)));
    for (const row of a) found.push({ ...place, kind: 'attempt', row });
    const c = await db
      .select()
      .from(closes)
      .where(and(eq(closes.projectId, projectId), inArray(closes.id, chunk)));
    for (const row of c) found.push({ ...place, kind: 'close', row });
    const t = await db
      .select()
      .from(toolVersions)
      .where(and(eq(toolVersions.projectId, projectId), inArray(toolVersions.id, chunk)));
    for (const row of t) found.push({ ...place, kind: 'tool', row });
    const d = await db
      .select()
      .from(clientDrops)
      .where(and(eq(clientDrops.projectId, projectId), inArray(clientDrops.id, chunk)));
    for (const row of d) found.push({ ...place, kind: 'dropped', row });
  }
  const ofCalls = found.filter(isOfCall);
  const keys = await keysOfCalls(store, projectId, [...new Set(ofCalls.map(({ row }) => row.callSeq))]);
  for (const arrival of ofCalls) arrival.key = keys.get(arrival.row.callSeq) ?? '';
  return new Map(found.map((arrival) => [arrival.row.id, arrival]));
};

/** Refuses an arrival by name. */
export const refusalOf = ({ request, position, row }: Arrival, code: string, message: string): Refusal => ({
  request,
  rejection: { position, id: row.id, code, message },
});

/**
 * Sorts arrivals into new ones, repetitions of what is stored (or came earlier in the same commit), and conflicts:
 * other content under a known id, where the first one stays.
 */
export const screenEvents = async (
  store: WriteStore,
  projectId: number,
  arrivals: readonly Arrival[],
): Promise<Screened> => {
  const ids = [...new Set(arrivals.map(({ row }) => row.id))];
  const known = await storedWith(store, projectId, await idsStored(store, projectId, ids));
  const screened: Screened = { fresh: [], duplicates: [], conflicts: [] };
  for (const arrival of arrivals) {
    const { id } = arrival.row;
    const first = known.get(id);
    if (!first) {
      known.set(id, arrival);
      screened.fresh.push(arrival);
    } else if (isEqualContent(first, arrival)) screened.duplicates.push(arrival);
    else
      screened.conflicts.push(
        refusalOf(arrival, 'id_conflict', 'another event with other content is stored under this id'),
      );
  }
  return screened;
};
