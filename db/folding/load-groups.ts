import { and, eq, inArray } from 'drizzle-orm';
import type { HumanDecision } from '../../lib/attempt';
import { endsLoop, REVIEW_KINDS } from '../../lib/review';
import { selectIn } from '../select-in';
import type { WriteStore } from '../store';
import type { CallGroup } from './fold-group';
import type { AttemptRow, CallRow, CloseRow } from './rows';

const groupBy = <T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
};

/** Neither part of a call key can hold a control character. */
export const KEY_SEPARATOR = '\n';

/** One text for a call key. */
export const groupKey = (scope: string, callId: string): string => scope + KEY_SEPARATOR + callId;

const attemptsOf = ({ db, tables }: WriteStore, projectId: number, seqs: readonly number[]): Promise<AttemptRow[]> => {
  const { attempts } = tables;
  return selectIn(db, 'attempts of calls', projectId, seqs, (reader, project, list) =>
    reader
      .select()
      .from(attempts)
      .where(and(eq(attempts.projectId, project), inArray(attempts.callSeq, list)))
      .prepare(),
  );
};

/** The close events stored with the given calls. */
export const closesOf = (
  { db, tables }: WriteStore,
  projectId: number,
  seqs: readonly number[],
): Promise<CloseRow[]> => {
  const { closes } = tables;
  return selectIn(db, 'closes of calls', projectId, seqs, (reader, project, list) =>
    reader
      .select()
      .from(closes)
      .where(and(eq(closes.projectId, project), inArray(closes.callSeq, list)))
      .prepare(),
  );
};

const ENDING_KINDS = REVIEW_KINDS.filter(endsLoop);

/** People's decisions on any of the attempts, as far as they end a loop. */
export const decisionsOn = async (
  { db, tables }: WriteStore,
  projectId: number,
  attemptIds: readonly string[],
): Promise<Map<string, HumanDecision>> => {
  const { reviewItems } = tables;
  const rows = await selectIn(db, 'decisions on attempts', projectId, attemptIds, (reader, project, list) =>
    reader
      .select({ attemptId: reviewItems.attemptId, decidedAt: reviewItems.decidedAt, outcome: reviewItems.outcome })
      .from(reviewItems)
      .where(
        and(
          eq(reviewItems.projectId, project),
          inArray(reviewItems.attemptId, list),
          eq(reviewItems.status, 'decided'),
          inArray(reviewItems.kind, ENDING_KINDS),
        ),
      )
      .prepare(),
  );
  const found = new Map<string, HumanDecision>();
  for (const { attemptId, decidedAt, outcome } of rows) {
    if (decidedAt !== null && outcome !== null) found.set(attemptId, { attemptId, decidedAt, outcome });
  }
  return found;
};

/** Everything stored about the keys that the given calls belong to, one group a key. */
export const loadGroups = async (
  store: WriteStore,
  projectId: number,
  calls: readonly CallRow[],
): Promise<Map<string, CallGroup>> => {
  if (calls.length === 0) return new Map();
  const seqs = calls.map((call) => call.seq);
  const attempts = await attemptsOf(store, projectId, seqs);
  const decisions = await decisionsOn(
    store,
    projectId,
    attempts.map((attempt) => attempt.id),
  );
  const attemptsBySeq = groupBy(attempts, (row) => row.callSeq);
  const closesBySeq = groupBy(await closesOf(store, projectId, seqs), (row) => row.callSeq);
  const groups = new Map<string, CallGroup>();
  for (const [key, before] of groupBy(calls, (call) => groupKey(call.scope, call.callId))) {
    const [first] = before;
    if (!first) continue;
    const own = before.flatMap((call) => attemptsBySeq.get(call.seq) ?? []);
    groups.set(key, {
      callId: first.callId,
      scope: first.scope,
      conversationSeq: first.conversationSeq,
      before,
      attempts: own,
      closes: before.flatMap((call) => closesBySeq.get(call.seq) ?? []),
      derivedCloses: [],
      decisions: own.flatMap(({ id }) => decisions.get(id) ?? []),
    });
  }
  return groups;
};

/** The stored calls of the given keys. */
export const callsOfKeys = async (
  { db, tables }: WriteStore,
  projectId: number,
  keys: ReadonlySet<string>,
): Promise<CallRow[]> => {
  const { calls } = tables;
  const callIds = [...new Set([...keys].map((key) => key.slice(key.indexOf(KEY_SEPARATOR) + 1)))];
  const found = await selectIn(db, 'calls of keys', projectId, callIds, (reader, project, list) =>
    reader
      .select()
      .from(calls)
      .where(and(eq(calls.projectId, project), inArray(calls.callId, list)))
      .prepare(),
  );
  return found.filter((row) => keys.has(groupKey(row.scope, row.callId)));
};
