import { describe, expect, it } from 'vitest';
import { changeSettings } from '../../db/commands/change-settings';
import { importConversations } from '../../db/commands/import-conversations';
import { rebuildDays } from '../../db/commands/rebuild-days';
import { Forbidden, ROLES } from '../../db/principal';
import { auditTrail } from '../../db/queries/audit-trail';
import { editableSettings } from '../../db/queries/editable-settings';
import { projectSettings } from '../../db/queries/project-settings';
import type { Store } from '../../db/store';
import { ENGINES, localAdmin } from './store-engines';
import { conversationOf, importOf, unlinked } from './tell-conversation';

const AT = Date.UTC(2026, 10, 30);

for (const { engine, open } of ENGINES) {
  describe(`settings on ${engine}`, () => {
    const onStore = async (work: (store: Store) => Promise<void>): Promise<void> => {
      const { store, close } = await open();
      await work(store).finally(close);
    };
    const change = (store: Store, from: object, to: object, at = AT) =>
      changeSettings(store, localAdmin, { from, to, at });

    it('changes what differs and writes down only that', () =>
      onStore(async (store) => {
        const seen = await editableSettings(store, localAdmin);
        expect(seen).toMatchObject({
          name: 'Default',
          zone: 'UTC',
          isRezoning: false,
          contract: 'loop-v1',
          maskedKeys: [],
        });
        const { name, zone, openForMs } = seen;
        expect(await change(store, { name, zone, openForMs }, { name: 'Air', zone, openForMs: 60_000 })).toEqual({
          kind: 'changed',
          isRezoning: false,
          isRelinking: false,
        });
        expect(await editableSettings(store, localAdmin)).toEqual({ ...seen, name: 'Air', openForMs: 60_000 });
        expect(await auditTrail(store, localAdmin, 'project', '1')).toEqual([
          expect.objectContaining({
            action: 'settings.change',
            actor: 'tester',
            at: AT,
            details: { name: { from: 'Default', to: 'Air' }, openForMs: { from: 3_600_000, to: 60_000 } },
          }),
        ]);
      }));

    it('writes nothing where nothing changes', () =>
      onStore(async (store) => {
        expect(await change(store, { maskedKeys: [] }, { maskedKeys: [] })).toEqual({ kind: 'unchanged' });
        expect(await auditTrail(store, localAdmin, 'project', '1')).toEqual([]);
      }));

    it('lets the first of two win and tells the second who it was; other settings do not stand in the way', () =>
      onStore(async (store) => {
        await change(store, { contract: 'loop-v1' }, { contract: 'budgeted-v1' });
        expect(await change(store, { contract: 'loop-v1' }, { contract: 'error-codes-v1' }, AT + 9)).toEqual({
          kind: 'conflict',
          changedBy: 'tester',
          changedAt: AT,
        });
        expect(await change(store, { isUnmasked: false }, { isUnmasked: true })).toMatchObject({ kind: 'changed' });
        expect(await editableSettings(store, localAdmin)).toMatchObject({ contract: 'budgeted-v1', isUnmasked: true });
      }));

    it('asks for the days to be cut anew at once, and shows the old zone until they are', () =>
      onStore(async (store) => {
        const { jobs } = store.tables;
        await store.write(({ db }) =>
          db.insert(jobs).values({ projectId: 1, name: 'rebuild_days', nextRunAt: AT + 60_000 }),
        );
        const answer = await change(store, { zone: 'UTC' }, { zone: 'Asia/Kathmandu' });
        expect(answer).toMatchObject({ kind: 'changed', isRezoning: true });
        expect(await store.db.select({ nextRunAt: jobs.nextRunAt }).from(jobs)).toEqual([{ nextRunAt: 0 }]);
        expect(await projectSettings(store, localAdmin)).toMatchObject({ zone: 'Asia/Kathmandu', isRezoning: true });
        await rebuildDays(store, localAdmin);
        expect(await projectSettings(store, localAdmin)).toMatchObject({ zone: 'Asia/Kathmandu', isRezoning: false });
      }));

    it('masks imported conversations by the project’s own keys', () =>
      onStore(async (store) => {
        await change(store, { maskedKeys: [] }, { maskedKeys: ['patient_id'] });
        const attempts = [unlinked(1, { argumentsJson: '{"patientId":"P-77","n":1}' })];
        await importConversations(store, localAdmin, importOf(conversationOf(attempts)), AT);
        const rows = await store.db.select().from(store.tables.attempts);
        expect(rows[0]?.argumentsJson).toBe('{"patientId":"[masked:project_key:4]","n":1}');
      }));

    it('is the business of admins only', () =>
      onStore(async (store) => {
        for (const role of ROLES.filter((each) => each !== 'admin')) {
          const principal = { ...localAdmin, role };
          expect(() => changeSettings(store, principal, { from: { name: 'a' }, to: { name: 'b' }, at: AT })).toThrow(
            Forbidden,
          );
          await expect(editableSettings(store, principal)).rejects.toThrow(Forbidden);
        }
      }));
  });
}
