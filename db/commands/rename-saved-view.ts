import { and, eq, ne } from 'drizzle-orm';
import { storableText } from '../../lib/storable-text';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { appendAuditRow } from './append-audit-row';

export type ViewRename = { id: number; name: string; at: number };

/** Gives a saved view another name, unless another view of its screen has it. */
export const renameSavedView = (
  store: Store,
  principal: Principal,
  { id, at, ...rename }: ViewRename,
): Promise<{ kind: 'renamed' | 'not_found' | 'name_taken' }> => {
  assertCan(principal, 'review');
  const { projectId } = principal;
  const name = storableText(rename.name);
  return store.write(async (writing) => {
    const { savedViews: views } = writing.tables;
    const isThis = and(eq(views.projectId, projectId), eq(views.id, id));
    const [found] = await writing.db.select().from(views).where(isThis);
    if (!found) return { kind: 'not_found' };
    const ofScreen = and(eq(views.projectId, projectId), eq(views.screen, found.screen), eq(views.name, name));
    const taken = await writing.db
      .select({ id: views.id })
      .from(views)
      .where(and(ofScreen, ne(views.id, id)));
    if (taken.length > 0) return { kind: 'name_taken' };
    await writing.db.update(views).set({ name }).where(isThis);
    const details = { from: found.name, to: name };
    const deed = { at, action: 'view.rename', subjectType: 'view', subjectId: String(id), details };
    await appendAuditRow(writing, principal, deed);
    return { kind: 'renamed' };
  });
};
