import { describe, expect, it } from 'vitest';
import { firstCallAfter, watchStart } from '../../../db/queries/first-call-after';
import { ENGINES, localAdmin } from '../store-engines';
import { attempt, START, tell } from '../tell-events';

const ELSEWHERE = { ...localAdmin, projectId: 2 };
const DAY_MS = 86_400_000;

for (const { engine, open } of ENGINES) {
  describe(`waiting for a call on ${engine}`, () => {
    it('begins before the first call of an empty project, and finds it', async () => {
      const { store, close } = await open();
      const start = await watchStart(store, localAdmin);
      expect(start.call).toBeNull();
      expect(await firstCallAfter(store, localAdmin, start.seq)).toEqual(start);
      await tell(store, [attempt({ callId: 'a', id: 'a1', tool: 'refund' })]);
      expect((await firstCallAfter(store, localAdmin, start.seq)).call).toEqual({ id: 'a1', tool: 'refund' });
      await close();
    });

    it('passes over what was there, and takes the first of what comes by arrival, whatever its clock says', async () => {
      const { store, close } = await open();
      await tell(store, [attempt({ callId: 'a', id: 'a1' })]);
      const { seq } = await watchStart(store, localAdmin);
      await tell(store, [attempt({ callId: 'a', id: 'a2', number: 2 })]);
      expect((await firstCallAfter(store, localAdmin, seq)).call).toBeNull();
      await tell(store, [attempt({ callId: 'b', id: 'b1', ts: START - DAY_MS })]);
      await tell(store, [attempt({ callId: 'c', id: 'c1' })]);
      expect((await firstCallAfter(store, localAdmin, seq)).call?.id).toBe('b1');
      await close();
    });

    it('knows nothing of another project, and asks who may read', async () => {
      const { store, close } = await open();
      await tell(store, [attempt({ callId: 'a', id: 'a1' })]);
      expect((await firstCallAfter(store, ELSEWHERE, 0)).call).toBeNull();
      await expect(firstCallAfter(store, { ...localAdmin, role: 'ingest' }, 0)).rejects.toThrow();
      await expect(watchStart(store, { ...localAdmin, role: 'ingest' })).rejects.toThrow();
      await close();
    });
  });
}
