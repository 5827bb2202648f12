import { asc, desc, eq } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** The instants of a project's first and last call, epoch milliseconds. */
export type StoreSpan = { firstTs: number; lastTs: number };

/** The stretch of time a project has calls in; null while it has none. */
export const storeSpan = async ({ db, tables }: Store, principal: Principal): Promise<StoreSpan | null> => {
  assertCan(principal, 'read');
  const { calls } = tables;
  const end = async (order: typeof asc) => {
    const [row] = await db
      .select({ firstTs: calls.firstTs })
      .from(calls)
      .where(eq(calls.projectId, principal.projectId))
      .orderBy(order(calls.firstTs), order(calls.seq))
      .limit(1);
    return row?.firstTs ?? null;
  };
  const [firstTs, lastTs] = [await end(asc), await end(desc)];
  return firstTs === null || lastTs === null ? null : { firstTs, lastTs };
};
