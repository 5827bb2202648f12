import { and, eq } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { appendAuditRow } from './append-audit-row';

/** Gives an item back that the principal holds; nothing happens where they do not. */
export const releaseReviewItem = (
  store: Store,
  principal: Principal,
  { itemId, at }: { itemId: number; at: number },
): Promise<{ kind: 'released' } | { kind: 'not_held' }> => {
  assertCan(principal, 'review');
  const { projectId, actor } = principal;
  return store.write(async (writing) => {
    const { reviewItems: items } = writing.tables;
    const released = await writing.db
      .update(items)
      .set({ claimedBy: null, claimedAt: null })
      .where(and(eq(items.projectId, projectId), eq(items.id, itemId), eq(items.claimedBy, actor)))
      .returning({ id: items.id });
    if (released.length === 0) return { kind: 'not_held' };
    const subject = { subjectType: 'review_item', subjectId: String(itemId) };
    await appendAuditRow(writing, principal, { at, action: 'review.release', ...subject });
    return { kind: 'released' };
  });
};
