import { and, count, eq, inArray } from 'drizzle-orm';
import { WAITING_STATUSES } from '../../lib/flag';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** How many flags of each tool still wait for a fix. */
export const openFlags = async (store: Store, principal: Principal): Promise<Map<string, number>> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { flags } = store.tables;
  const rows = await store.db
    .select({ toolId: flags.toolId, flags: count() })
    .from(flags)
    .where(and(eq(flags.projectId, projectId), inArray(flags.status, [...WAITING_STATUSES])))
    .groupBy(flags.toolId);
  const texts = await nameTexts(
    store,
    projectId,
    rows.map(({ toolId }) => toolId),
  );
  return new Map(rows.map((row) => [texts.get(row.toolId) ?? '', Number(row.flags)]));
};
