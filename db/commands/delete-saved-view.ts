import { and, eq } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { appendAuditRow } from './append-audit-row';

/** Takes a saved view away, for everyone. */
export const deleteSavedView = (
  store: Store,
  principal: Principal,
  { id, at }: { id: number; at: number },
): Promise<{ kind: 'deleted' | 'not_found' }> => {
  assertCan(principal, 'review');
  return store.write(async (writing) => {
    const { savedViews: views } = writing.tables;
    const [view] = await writing.db
      .delete(views)
      .where(and(eq(views.projectId, principal.projectId), eq(views.id, id)))
      .returning({ screen: views.screen, name: views.name, query: views.query });
    if (!view) return { kind: 'not_found' };
    const deed = { at, action: 'view.delete', subjectType: 'view', subjectId: String(id), details: view };
    await appendAuditRow(writing, principal, deed);
    return { kind: 'deleted' };
  });
};
