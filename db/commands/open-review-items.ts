import { and, asc, eq, inArray } from 'drizzle-orm';
import { entersNoQueue } from '../../lib/review';
import { chunksOf } from '../chunks';
import { numbersAfter } from '../folding/sequences';
import type { CallRow, ReviewRow } from '../folding/rows';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import { appendAuditRow } from './append-audit-row';

/** What became of the calls that someone wants looked at. */
export type OpenedItems = {
  /** Ids of the new items. */
  opened: number[];
  /** Calls that had a spot check already: one that waits, or one that was decided. */
  waiting: number;
  decided: number;
  /** Experiments and golden calls, which enter no queue. */
  excluded: number;
  /** Ids that name no call. */
  unknown: number;
};

type Wanted = { seq: number; id: string; exclusion: CallRow['exclusion']; attemptIds: string[] };

const CHUNK = 200;
const KIND = 'spot_check' as const;

const attemptIdsOf = async ({ db, tables: { attempts } }: WriteStore, projectId: number, seqs: readonly number[]) => {
  const found = new Map<number, string[]>();
  for (const chunk of chunksOf(seqs, CHUNK)) {
    const rows = await db
      .select({ id: attempts.id, callSeq: attempts.callSeq })
      .from(attempts)
      .where(and(eq(attempts.projectId, projectId), inArray(attempts.callSeq, chunk)))
      .orderBy(asc(attempts.number), asc(attempts.ts), asc(attempts.id));
    for (const { id, callSeq } of rows) found.set(callSeq, [...(found.get(callSeq) ?? []), id]);
  }
  return found;
};

/** The calls that hold the attempts, each once, in the order asked for. */
const wantedCalls = async (store: WriteStore, projectId: number, ids: readonly string[]): Promise<Wanted[]> => {
  const { db, tables } = store;
  const { attempts, calls } = tables;
  const found = new Map<string, Omit<Wanted, 'attemptIds'>>();
  for (const chunk of chunksOf(ids, CHUNK)) {
    const rows = await db
      .select({ attemptId: attempts.id, seq: calls.seq, id: calls.id, exclusion: calls.exclusion })
      .from(attempts)
      .innerJoin(calls, and(eq(calls.projectId, projectId), eq(calls.seq, attempts.callSeq)))
      .where(and(eq(attempts.projectId, projectId), inArray(attempts.id, chunk)));
    for (const { attemptId, ...call } of rows) found.set(attemptId, call);
  }
  const bySeq = new Map(ids.flatMap((id) => found.get(id) ?? []).map((call) => [call.seq, call]));
  const attemptIds = await attemptIdsOf(store, projectId, [...bySeq.keys()]);
  return [...bySeq.values()].map((call) => ({ ...call, attemptIds: attemptIds.get(call.seq) ?? [] }));
};

const spotChecks = async ({ db, tables: { reviewItems } }: WriteStore, projectId: number, ids: readonly string[]) => {
  const found = new Map<string, ReviewRow['status']>();
  for (const chunk of chunksOf(ids, CHUNK)) {
    const rows = await db
      .select({ attemptId: reviewItems.attemptId, status: reviewItems.status })
      .from(reviewItems)
      .where(
        and(eq(reviewItems.projectId, projectId), inArray(reviewItems.attemptId, chunk), eq(reviewItems.kind, KIND)),
      );
    for (const { attemptId, status } of rows) found.set(attemptId, status);
  }
  return found;
};

const newItem = ({ id: attemptId, attemptIds }: Wanted, projectId: number, id: number, at: number) => ({
  projectId,
  id,
  attemptId,
  kind: KIND,
  reason: KIND,
  status: 'waiting' as const,
  openedAt: at,
  evidence: attemptIds.join(' '),
});

/**
 * Puts calls in front of a reviewer as spot checks, each once however often it is asked for. `ids` are those of any of their
 * attempts. The loop's dispositions stay as they are.
 */
export const openReviewItems = (
  store: Store,
  principal: Principal,
  { ids, at }: { ids: readonly string[]; at: number },
): Promise<OpenedItems> => {
  assertCan(principal, 'review');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const { reviewItems } = writing.tables;
    const asked = [...new Set(ids)];
    const calls = await wantedCalls(writing, projectId, asked);
    const allIds = calls.flatMap(({ attemptIds }) => attemptIds);
    const statuses = await spotChecks(writing, projectId, allIds);
    const nextId = await numbersAfter(writing, reviewItems, reviewItems.id, reviewItems.projectId, projectId);
    const known = new Set(allIds);
    const result: OpenedItems = {
      opened: [],
      waiting: 0,
      decided: 0,
      excluded: 0,
      unknown: asked.filter((id) => !known.has(id)).length,
    };
    for (const call of calls) {
      const status = call.attemptIds.map((id) => statuses.get(id)).find((found) => found !== undefined);
      if (entersNoQueue(call.exclusion)) result.excluded++;
      else if (status === 'waiting') result.waiting++;
      else if (status !== undefined) result.decided++;
      else {
        const id = nextId();
        await writing.db.insert(reviewItems).values(newItem(call, projectId, id, at));
        await appendAuditRow(writing, principal, {
          at,
          action: 'review.open',
          subjectType: 'review_item',
          subjectId: String(id),
          details: { attemptId: call.id, kind: KIND },
        });
        result.opened.push(id);
      }
    }
    return result;
  });
};
