import { describe, expect, it } from 'vitest';
import { closeSilentCalls } from '../../db/commands/close-silent-calls';
import { allCalls, rollups } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { attempt, failed, START, tell } from './tell-events';

const HOUR_MS = 3_600_000;

for (const { engine, open } of ENGINES) {
  describe(`closing silent calls on ${engine}`, () => {
    it('abandons a failed call after an hour of silence, not before, and any later event voids that', async () => {
      const { store, close } = await open();
      await tell(store, [failed('c', 1, 'timeout'), attempt({ callId: 'fine' })], START);
      expect(await closeSilentCalls(store, localAdmin, START + HOUR_MS - 1)).toBe(0);
      expect(await closeSilentCalls(store, localAdmin, START + HOUR_MS)).toBe(1);
      expect(await closeSilentCalls(store, localAdmin, START + 2 * HOUR_MS)).toBe(0);
      expect(await allCalls(store)).toMatchObject([
        { callId: 'c', loopDisposition: 'abandoned', reason: 'never_closed', findings: ',never_closed,' },
        { callId: 'fine', loopDisposition: 'executed' },
      ]);
      await tell(store, [failed('c', 2, 'timeout', { ts: START + 3 * HOUR_MS })]);
      expect((await allCalls(store))[0]).toMatchObject({ loopDisposition: 'open', openSince: START + 3 * HOUR_MS });
      expect(await closeSilentCalls(store, localAdmin, START + 5 * HOUR_MS)).toBe(1);
      await tell(store, [attempt({ callId: 'c', number: 3, ts: START + 6 * HOUR_MS })]);
      expect((await allCalls(store))[0]).toMatchObject({ loopDisposition: 'repaired', reason: null });
      const { stored, recounted } = await rollups(store);
      expect(stored).toEqual(recounted);
      await close();
    });
  });
}
