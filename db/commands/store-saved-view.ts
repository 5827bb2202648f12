import { and, eq } from 'drizzle-orm';
import { storableText } from '../../lib/storable-text';
import type { ViewScreen } from '../../lib/saved-view';
import { numbersAfter } from '../folding/sequences';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { appendAuditRow } from './append-audit-row';

export type NewView = {
  screen: ViewScreen;
  name: string;
  query: string;
  /** A view of this name gets the new query; else it stays as it is. */
  isReplacing: boolean;
  at: number;
};

export type StoreViewResult = { kind: 'saved' | 'replaced' | 'name_taken'; id: number };

/** Keeps a screen's filter under a name. */
export const storeSavedView = (store: Store, principal: Principal, view: NewView): Promise<StoreViewResult> => {
  assertCan(principal, 'review');
  const { projectId, actor } = principal;
  const name = storableText(view.name);
  return store.write(async (writing): Promise<StoreViewResult> => {
    const { savedViews: views } = writing.tables;
    const [found] = await writing.db
      .select({ id: views.id })
      .from(views)
      .where(and(eq(views.projectId, projectId), eq(views.screen, view.screen), eq(views.name, name)));
    if (found && !view.isReplacing) return { kind: 'name_taken', id: found.id };
    const { screen, query, at } = view;
    const id = found?.id ?? (await numbersAfter(writing, views, views.id, views.projectId, projectId))();
    await (found
      ? writing.db
          .update(views)
          .set({ query })
          .where(and(eq(views.projectId, projectId), eq(views.id, id)))
      : writing.db.insert(views).values({ projectId, id, screen, name, query, createdAt: at, createdBy: actor }));
    const details = { screen, name, query };
    const action = found ? 'view.replace' : 'view.save';
    await appendAuditRow(writing, principal, { at, action, subjectType: 'view', subjectId: String(id), details });
    return { kind: found ? 'replaced' : 'saved', id };
  });
};
