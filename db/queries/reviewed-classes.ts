import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** Reviews of failures decided in a range, and those of them that gave the failure another class. */
export type ReviewedClasses = { reviewed: number; misclassified: number };

/** How often people found another class than the machine. Every other decision about a failure leaves its class standing. */
export const reviewedClasses = async (
  { db, tables }: Store,
  principal: Principal,
  range: { from: number; to: number },
): Promise<ReviewedClasses> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { reviewItems: items, attempts } = tables;
  const isCorrected = sql`case when ${items.outcome} = 'misclassified' and ${items.correctedClass} is not null then 1 else 0 end`;
  const [row] = await db
    .select({
      reviewed: sql<number>`count(*)`.mapWith(Number),
      misclassified: sql<number>`coalesce(sum(${isCorrected}), 0)`.mapWith(Number),
    })
    .from(items)
    .innerJoin(attempts, and(eq(attempts.projectId, items.projectId), eq(attempts.id, items.attemptId)))
    .where(
      and(
        eq(items.projectId, projectId),
        eq(items.status, 'decided'),
        isNotNull(items.outcome),
        gte(items.decidedAt, range.from),
        lt(items.decidedAt, range.to),
        eq(attempts.outcome, 'failed'),
      ),
    );
  return row ?? { reviewed: 0, misclassified: 0 };
};
