import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deleteSavedView } from '../../db/commands/delete-saved-view';
import { renameSavedView } from '../../db/commands/rename-saved-view';
import { setDefaultSavedView } from '../../db/commands/set-default-saved-view';
import { storeSavedView } from '../../db/commands/store-saved-view';
import { savedViews } from '../../db/queries/saved-views';
import type { Store } from '../../db/store';
import type { ViewScreen } from '../../lib/saved-view';
import { ENGINES, localAdmin } from './store-engines';

const AT = 1_000;
const other = { ...localAdmin, projectId: localAdmin.projectId + 1 };

const save = (
  store: Store,
  name: string,
  query = 'class=timeout',
  screen: ViewScreen = '/calls',
  isReplacing = false,
) => storeSavedView(store, localAdmin, { screen, name, query, isReplacing, at: AT });

const deeds = async ({ db, tables: { auditRows } }: Store) =>
  (await db.select().from(auditRows).orderBy(asc(auditRows.id))).map(
    ({ action, subjectId }) => `${action} ${subjectId}`,
  );

for (const { engine, open } of ENGINES) {
  describe(`saved views on ${engine}`, () => {
    it('keep a filter by screen and name, until it is replaced on purpose', async () => {
      const { store, close } = await open();
      expect(await save(store, 'b')).toEqual({ kind: 'saved', id: 1 });
      expect(await save(store, 'a', 'tool=x')).toEqual({ kind: 'saved', id: 2 });
      expect(await save(store, 'b', 'tool=y', '/')).toEqual({ kind: 'saved', id: 3 });
      expect(await save(store, 'b', 'tool=y')).toEqual({ kind: 'name_taken', id: 1 });
      expect(await savedViews(store, localAdmin, '/calls')).toEqual([
        { id: 2, name: 'a', query: 'tool=x', isDefault: false },
        { id: 1, name: 'b', query: 'class=timeout', isDefault: false },
      ]);
      expect(await save(store, 'b', 'tool=y', '/calls', true)).toEqual({ kind: 'replaced', id: 1 });
      expect((await savedViews(store, localAdmin, '/calls')).map(({ query }) => query)).toEqual(['tool=x', 'tool=y']);
      expect(await savedViews(store, other, '/calls')).toEqual([]);
      expect(await deeds(store)).toEqual(['view.save 1', 'view.save 2', 'view.save 3', 'view.replace 1']);
      await close();
    });

    it('are renamed and deleted, each by name or not at all', async () => {
      const { store, close } = await open();
      await save(store, 'a');
      await save(store, 'b');
      expect(await renameSavedView(store, localAdmin, { id: 1, name: 'b', at: AT })).toEqual({ kind: 'name_taken' });
      expect(await renameSavedView(store, localAdmin, { id: 1, name: 'a', at: AT })).toEqual({ kind: 'renamed' });
      expect(await renameSavedView(store, localAdmin, { id: 1, name: 'c\0', at: AT })).toEqual({ kind: 'renamed' });
      expect((await savedViews(store, localAdmin, '/calls')).map(({ name }) => name)).toEqual([
        'b',
        String.raw`c\u0000`,
      ]);
      expect(await renameSavedView(store, other, { id: 1, name: 'd', at: AT })).toEqual({ kind: 'not_found' });
      expect(await deleteSavedView(store, other, { id: 1, at: AT })).toEqual({ kind: 'not_found' });
      expect(await deleteSavedView(store, localAdmin, { id: 1, at: AT })).toEqual({ kind: 'deleted' });
      expect(await deleteSavedView(store, localAdmin, { id: 1, at: AT })).toEqual({ kind: 'not_found' });
      expect((await deeds(store)).slice(2)).toEqual(['view.rename 1', 'view.rename 1', 'view.delete 1']);
      await close();
    });

    it('give each screen one default at most', async () => {
      const { store, close } = await open();
      await save(store, 'a');
      await save(store, 'b');
      await save(store, 'c', 'tool=y', '/');
      for (const id of [3, 1, 2]) await setDefaultSavedView(store, localAdmin, { id, isDefault: true, at: AT });
      const defaults = async (screen: ViewScreen) =>
        (await savedViews(store, localAdmin, screen)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
      expect([await defaults('/calls'), await defaults('/')]).toEqual([['b'], ['c']]);
      await setDefaultSavedView(store, localAdmin, { id: 2, isDefault: false, at: AT });
      expect([await defaults('/calls'), await defaults('/')]).toEqual([[], ['c']]);
      expect(await setDefaultSavedView(store, localAdmin, { id: 9, isDefault: true, at: AT })).toEqual({
        kind: 'not_found',
      });
      await close();
    });
  });
}

describe('who may change saved views', () => {
  it('viewers read, members keep, admins decide what a screen opens with', async () => {
    const { store, close } = await ENGINES[0].open();
    const as = (role: 'viewer' | 'member' | 'ingest') => ({ ...localAdmin, role });
    const view = { screen: '/calls', name: 'a', query: '', isReplacing: false, at: AT } as const;
    expect(await savedViews(store, as('viewer'), '/calls')).toEqual([]);
    expect(() => storeSavedView(store, as('viewer'), view)).toThrow('may not review');
    expect(() => deleteSavedView(store, as('viewer'), { id: 1, at: AT })).toThrow('may not review');
    await storeSavedView(store, as('member'), view);
    expect(() => setDefaultSavedView(store, as('member'), { id: 1, isDefault: true, at: AT })).toThrow(
      'may not administer',
    );
    await expect(savedViews(store, as('ingest'), '/calls')).rejects.toThrow('may not read');
    await close();
  });
});
