import { and, eq } from 'drizzle-orm';
import type { WriteStore } from '../store';
import type { FoldContext } from './fold-context';
import { type CallGroup, foldGroup } from './fold-group';
import type { AttemptRow, CloseRow } from './rows';
import { saveCalls } from './save-calls';
import { numbersAfter } from './sequences';
import { syncReviews } from './sync-reviews';

/** A call sequence of 0 marks a row that is not stored yet. */
export const NOT_STORED = 0;

type Relinked = { attempts: AttemptRow[]; closes: CloseRow[] };

/** Sets each row's call, and sorts out the new rows and the stored ones whose call changed. */
const place = (folded: ReturnType<typeof foldGroup>, fresh: Relinked, moved: Relinked): void => {
  const { group, after } = folded;
  const seqOf = new Map<string, number>();
  for (const { row, call } of after) for (const id of call.attemptIds) seqOf.set(id, row.seq);
  const firstSeq = after[0]?.row.seq ?? NOT_STORED;
  for (const row of group.attempts) {
    const callSeq = seqOf.get(row.id) ?? firstSeq;
    if (row.callSeq === callSeq) continue;
    (row.callSeq === NOT_STORED ? fresh : moved).attempts.push(row);
    row.callSeq = callSeq;
  }
  for (const row of group.closes) {
    if (row.callSeq === firstSeq) continue;
    (row.callSeq === NOT_STORED ? fresh : moved).closes.push(row);
    row.callSeq = firstSeq;
  }
};

/**
 * Folds the groups anew and brings the store to what they say: new rows inserted, links moved, calls, rollups and review items replaced.
 * The one way by which calls change.
 */
export const applyGroups = async (
  store: WriteStore,
  groups: readonly CallGroup[],
  context: FoldContext,
): Promise<void> => {
  const { db, tables, bulkInsert } = store;
  const { attempts, closes, calls } = tables;
  const { projectId } = context.project;
  const nextSeq = await numbersAfter(store, calls, calls.seq, calls.projectId, projectId);
  const folded = groups.map((group) => foldGroup(group, context, nextSeq));
  const fresh: Relinked = { attempts: [], closes: [] };
  const moved: Relinked = { attempts: [], closes: [] };
  for (const one of folded) place(one, fresh, moved);
  await bulkInsert(attempts, fresh.attempts, 'attempts');
  await bulkInsert(closes, fresh.closes, 'closes');
  for (const { id, callSeq } of moved.attempts) {
    await db
      .update(attempts)
      .set({ callSeq })
      .where(and(eq(attempts.projectId, projectId), eq(attempts.id, id)));
  }
  for (const { id, callSeq } of moved.closes) {
    await db
      .update(closes)
      .set({ callSeq })
      .where(and(eq(closes.projectId, projectId), eq(closes.id, id)));
  }
  const before = groups.flatMap((group) => group.before);
  await saveCalls(
    store,
    projectId,
    before,
    folded.flatMap((one) => one.after.map(({ row }) => row)),
  );
  await syncReviews(store, context.project, folded);
};
