import { and, eq, inArray } from 'drizzle-orm';
import { encodeText } from '../../lib/json/source-text';
import type { ErrorClass } from '../../lib/repair/error-classes';
import type { ReviewOutcome } from '../../lib/review';
import { refoldCalls } from '../folding/refold-calls';
import type { ReviewRow } from '../folding/rows';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import { appendAuditRow } from './append-audit-row';
import { projectRow } from './project-row';

export type Decision = {
  itemId: number;
  outcome: ReviewOutcome;
  note: string;
  /** With outcome `misclassified`: the class the failure really has. */
  correctedClass: ErrorClass | null;
  at: number;
};

export type DecideResult =
  | { kind: 'decided' }
  | { kind: 'not_found' }
  /** Someone was faster: who, when and what they decided. */
  | { kind: 'conflict'; decidedBy: string; decidedAt: number; outcome: ReviewOutcome | null };

/** The class belongs to the attempt the item points to; tables use the corrected one from now on, audits the one of the time. */
const correctClass = async (
  { db, tables }: WriteStore,
  projectId: number,
  attemptId: string,
  correctedClass: ErrorClass | null,
): Promise<void> => {
  const { attempts } = tables;
  await db
    .update(attempts)
    .set({ correctedClass })
    .where(and(eq(attempts.projectId, projectId), eq(attempts.id, attemptId)));
};

const refoldAround = async (store: WriteStore, projectId: number, attemptId: string): Promise<void> => {
  const { attempts } = store.tables;
  const rows = await store.db
    .select({ callSeq: attempts.callSeq })
    .from(attempts)
    .where(and(eq(attempts.projectId, projectId), inArray(attempts.id, [attemptId])));
  const project = await projectRow(store, projectId);
  await refoldCalls(
    store,
    project,
    rows.map((row) => row.callSeq),
  );
};

const conflictOf = (item: ReviewRow | undefined): DecideResult =>
  item
    ? { kind: 'conflict', decidedBy: item.decidedBy ?? '', decidedAt: item.decidedAt ?? 0, outcome: item.outcome }
    : { kind: 'not_found' };

/** Records a person's decision. Of two people at once one wins; the other learns who, when and what. */
export const decideReviewItem = (store: Store, principal: Principal, decision: Decision): Promise<DecideResult> => {
  assertCan(principal, 'review');
  const { projectId, actor } = principal;
  return store.write(async (writing) => {
    const { reviewItems } = writing.tables;
    const isThisItem = and(eq(reviewItems.projectId, projectId), eq(reviewItems.id, decision.itemId));
    const [won] = await writing.db
      .update(reviewItems)
      .set({
        status: 'decided',
        decidedAt: decision.at,
        decidedBy: actor,
        outcome: decision.outcome,
        noteJson: encodeText(decision.note),
        correctedClass: decision.correctedClass,
      })
      .where(and(isThisItem, eq(reviewItems.status, 'waiting')))
      .returning({ attemptId: reviewItems.attemptId });
    if (!won) return conflictOf((await writing.db.select().from(reviewItems).where(isThisItem))[0]);
    if (decision.correctedClass) await correctClass(writing, projectId, won.attemptId, decision.correctedClass);
    await refoldAround(writing, projectId, won.attemptId);
    await appendAuditRow(writing, principal, {
      at: decision.at,
      action: 'review.decide',
      subjectType: 'review_item',
      subjectId: String(decision.itemId),
      details: { outcome: decision.outcome, correctedClass: decision.correctedClass, attemptId: won.attemptId },
    });
    return { kind: 'decided' };
  });
};
