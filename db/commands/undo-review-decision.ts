import { and, desc, eq, gt } from 'drizzle-orm';
import { isErrorClass } from '../../lib/repair/error-classes';
import { isUndoable, type ReviewOutcome } from '../../lib/review';
import { refoldAround } from '../folding/refold-around';
import type { ReviewRow } from '../folding/rows';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import { appendAuditRow } from './append-audit-row';

export type UndoResult =
  | { kind: 'reopened' }
  | { kind: 'not_found' }
  /** An attempt has arrived since: what was decided may already have been acted upon. */
  | { kind: 'evidence_changed' }
  /** The decision that stands is not the principal's, or too old; or nothing is decided, and then nobody decided it. */
  | { kind: 'conflict'; decidedBy: string | null; decidedAt: number | null; outcome: ReviewOutcome | null };

const hasNewAttempts = async ({ db, tables }: WriteStore, item: ReviewRow): Promise<boolean> => {
  const { attempts } = tables;
  const { projectId, attemptId, decidedAt } = item;
  const [own] = await db
    .select({ callSeq: attempts.callSeq })
    .from(attempts)
    .where(and(eq(attempts.projectId, projectId), eq(attempts.id, attemptId)));
  if (!own) return false;
  const [later] = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.projectId, projectId),
        eq(attempts.callSeq, own.callSeq),
        gt(attempts.receivedAt, decidedAt ?? 0),
      ),
    )
    .limit(1);
  return later !== undefined;
};

/** What the decision left behind besides the item itself, as its audit row says. */
const traceOf = async ({ db, tables }: WriteStore, { projectId, id }: ReviewRow): Promise<Record<string, unknown>> => {
  const { auditRows: rows } = tables;
  const isOfThisItem = and(eq(rows.subjectType, 'review_item'), eq(rows.subjectId, String(id)));
  const [row] = await db
    .select({ details: rows.detailsJson })
    .from(rows)
    .where(and(eq(rows.projectId, projectId), isOfThisItem, eq(rows.action, 'review.decide')))
    .orderBy(desc(rows.id))
    .limit(1);
  const details: unknown = JSON.parse(row?.details ?? '{}');
  return typeof details === 'object' && details !== null ? { ...details } : {};
};

/** The attempt gets back the class it had, unless somebody has corrected it anew. */
const restoreClass = async ({ db, tables }: WriteStore, item: ReviewRow, previous: unknown): Promise<void> => {
  if (item.correctedClass === null) return;
  const { attempts } = tables;
  const isThisAttempt = and(eq(attempts.projectId, item.projectId), eq(attempts.id, item.attemptId));
  await db
    .update(attempts)
    .set({ correctedClass: typeof previous === 'string' && isErrorClass(previous) ? previous : null })
    .where(and(isThisAttempt, eq(attempts.correctedClass, item.correctedClass)));
};

/** The flag sent along is set aside while nobody has taken it up; what a person wrote is never deleted. */
const setFlagAside = async (store: WriteStore, principal: Principal, flagId: unknown, at: number): Promise<void> => {
  if (typeof flagId !== 'number') return;
  const { flags } = store.tables;
  const isThisFlag = and(eq(flags.projectId, principal.projectId), eq(flags.id, flagId));
  const aside = await store.db
    .update(flags)
    .set({ status: 'wont_fix', updatedAt: at, updatedBy: principal.actor })
    .where(and(isThisFlag, eq(flags.status, 'open'), eq(flags.updatedAt, flags.createdAt)))
    .returning({ id: flags.id });
  if (aside.length === 0) return;
  const subject = { subjectType: 'flag', subjectId: String(flagId) };
  const details = { from: 'open', to: 'wont_fix', because: 'review.undo' };
  await appendAuditRow(store, principal, { at, action: 'flag.status', ...subject, details });
};

const conflictOf = ({ decidedBy, decidedAt, outcome }: ReviewRow): UndoResult => ({
  kind: 'conflict',
  decidedBy,
  decidedAt,
  outcome,
});

const reopen = async ({ db, tables }: WriteStore, item: ReviewRow, actor: string, at: number): Promise<boolean> => {
  const { reviewItems: items } = tables;
  const cleared = { decidedAt: null, decidedBy: null, outcome: null, noteJson: null, correctedClass: null };
  const reopened = await db
    .update(items)
    .set({ status: 'waiting', claimedBy: actor, claimedAt: at, ...cleared })
    .where(
      and(
        eq(items.projectId, item.projectId),
        eq(items.id, item.id),
        eq(items.status, 'decided'),
        eq(items.decidedBy, actor),
        eq(items.decidedAt, item.decidedAt ?? 0),
      ),
    )
    .returning({ id: items.id });
  return reopened.length > 0;
};

/**
 * Takes a person's own decision back: the item waits again, in their hands, and the call is counted anew. Refused once somebody
 * else has decided, an attempt has arrived, or too much time has passed.
 */
export const undoReviewDecision = (
  store: Store,
  principal: Principal,
  { itemId, at }: { itemId: number; at: number },
): Promise<UndoResult> => {
  assertCan(principal, 'review');
  const { projectId, actor } = principal;
  return store.write(async (writing) => {
    const { reviewItems: items } = writing.tables;
    const [item] = await writing.db
      .select()
      .from(items)
      .where(and(eq(items.projectId, projectId), eq(items.id, itemId)));
    if (!item) return { kind: 'not_found' };
    if (!isUndoable(item, actor, at)) return conflictOf(item);
    if (item.isEvidenceChanged === 1 || (await hasNewAttempts(writing, item))) return { kind: 'evidence_changed' };
    if (!(await reopen(writing, item, actor, at))) return conflictOf(item);
    const { previousClass, flagId } = await traceOf(writing, item);
    await restoreClass(writing, item, previousClass);
    await setFlagAside(writing, principal, flagId, at);
    await refoldAround(writing, projectId, item.attemptId);
    const subject = { subjectType: 'review_item', subjectId: String(itemId) };
    const details = { outcome: item.outcome, decidedAt: item.decidedAt };
    await appendAuditRow(writing, principal, { at, action: 'review.undo', ...subject, details });
    return { kind: 'reopened' };
  });
};
