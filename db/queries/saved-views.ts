import { and, asc, eq } from 'drizzle-orm';
import type { SavedView, ViewScreen } from '../../lib/saved-view';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** The saved views of a screen, by name. */
export const savedViews = async (
  { db, tables: { savedViews: views } }: Store,
  principal: Principal,
  screen: ViewScreen,
): Promise<SavedView[]> => {
  assertCan(principal, 'read');
  const rows = await db
    .select({ id: views.id, name: views.name, query: views.query, isDefault: views.isDefault })
    .from(views)
    .where(and(eq(views.projectId, principal.projectId), eq(views.screen, screen)))
    .orderBy(asc(views.name));
  return rows.map((row) => ({ ...row, isDefault: row.isDefault === 1 }));
};
