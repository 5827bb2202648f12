import { and, eq } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { appendAuditRow } from './append-audit-row';

export type DefaultChange = { id: number; isDefault: boolean; at: number };

/** Makes a saved view what the project opens its screen with, in place of any other, or takes that back. */
export const setDefaultSavedView = (
  store: Store,
  principal: Principal,
  { id, isDefault, at }: DefaultChange,
): Promise<{ kind: 'changed' | 'not_found' }> => {
  assertCan(principal, 'administer');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const { savedViews: views } = writing.tables;
    const isThis = and(eq(views.projectId, projectId), eq(views.id, id));
    const [view] = await writing.db.select().from(views).where(isThis);
    if (!view) return { kind: 'not_found' };
    const isOfScreen = and(eq(views.projectId, projectId), eq(views.screen, view.screen));
    if (isDefault) await writing.db.update(views).set({ isDefault: 0 }).where(isOfScreen);
    await writing.db
      .update(views)
      .set({ isDefault: isDefault ? 1 : 0 })
      .where(isThis);
    await appendAuditRow(writing, principal, {
      at,
      action: 'view.default',
      subjectType: 'view',
      subjectId: String(id),
      details: { screen: view.screen, name: view.name, isDefault },
    });
    return { kind: 'changed' };
  });
};
