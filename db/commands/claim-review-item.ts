import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { CLAIM_MS, holderOf } from '../../lib/review';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { appendAuditRow } from './append-audit-row';

export type ClaimResult =
  | { kind: 'claimed'; until: number }
  /** Somebody else holds it. */
  | { kind: 'held'; by: string; until: number }
  /** There is none of this id, or it no longer waits. */
  | { kind: 'not_waiting' };

/** Takes an item in hand, so that others start with another one. Never keeps anybody from deciding; claiming again prolongs. */
export const claimReviewItem = (
  store: Store,
  principal: Principal,
  { itemId, at }: { itemId: number; at: number },
): Promise<ClaimResult> => {
  assertCan(principal, 'review');
  const { projectId, actor } = principal;
  return store.write(async (writing) => {
    const { reviewItems: items } = writing.tables;
    const isWaiting = and(eq(items.projectId, projectId), eq(items.id, itemId), eq(items.status, 'waiting'));
    const isFree = or(isNull(items.claimedBy), eq(items.claimedBy, actor), lte(items.claimedAt, at - CLAIM_MS));
    const claimed = await writing.db
      .update(items)
      .set({ claimedBy: actor, claimedAt: at })
      .where(and(isWaiting, isFree))
      .returning({ id: items.id });
    if (claimed.length === 0) {
      const [item] = await writing.db.select().from(items).where(isWaiting);
      const holder = item && holderOf(item, at);
      return holder ? { kind: 'held', ...holder } : { kind: 'not_waiting' };
    }
    const subject = { subjectType: 'review_item', subjectId: String(itemId) };
    await appendAuditRow(writing, principal, { at, action: 'review.claim', ...subject });
    return { kind: 'claimed', until: at + CLAIM_MS };
  });
};
