import { and, count, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** How many review items waited at an instant, epoch milliseconds. Items withdrawn since then are not among them. */
export const waitingAt = async ({ db, tables }: Store, principal: Principal, at: number): Promise<number> => {
  assertCan(principal, 'read');
  const { reviewItems: items } = tables;
  const [row] = await db
    .select({ waiting: count() })
    .from(items)
    .where(
      and(
        eq(items.projectId, principal.projectId),
        inArray(items.status, ['waiting', 'decided']),
        lte(items.openedAt, at),
        or(isNull(items.decidedAt), gt(items.decidedAt, at)),
      ),
    );
  return Number(row?.waiting ?? 0);
};
