import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeSettings } from '../../db/commands/change-settings';
import { rebuildDays } from '../../db/commands/rebuild-days';
import { projectSettings } from '../../db/queries/project-settings';
import { sumMeasures } from '../../db/queries/sum-measures';
import type { Store } from '../../db/store';
import { unfiltered } from '../../lib/filter';
import { MEASURES } from '../../lib/measures';
import { ZONES } from '../lib/zones';
import { comparable, naiveSums } from './queries/naive-sums';
import { eventStream } from './random-events';
import { allCalls, rollups } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { failed, START, tell } from './tell-events';

const RECEIVED_AT = Date.UTC(2026, 10, 30);
const GROUPS = [['day', 'class'], ['hour'], []] as const;
/** Off the beginnings of days in any zone. */
const FILTER = unfiltered({ from: Date.UTC(2026, 9, 20, 7, 5), to: Date.UTC(2026, 10, 20), preset: null });

const setZone = async (store: Store, to: string): Promise<void> => {
  const { zone: from } = await projectSettings(store, localAdmin);
  await changeSettings(store, localAdmin, { from: { zone: from }, to: { zone: to }, at: RECEIVED_AT });
};

/** A store that does something after each commit, before the next one. */
const interleaved = (store: Store, afterCommit: () => Promise<void>): Store => ({
  ...store,
  write: async (work) => {
    const result = await store.write(work);
    await afterCommit();
    return result;
  },
});

const expectAllEqual = async (store: Store): Promise<void> => {
  const { stored, recounted } = await rollups(store);
  expect(stored).toEqual(recounted);
  const { zone } = await projectSettings(store, localAdmin);
  const calls = await allCalls(store);
  for (const groupBy of GROUPS) {
    const answer = await sumMeasures(store, localAdmin, FILTER, groupBy);
    expect(comparable(answer, groupBy, MEASURES)).toEqual(naiveSums(calls, FILTER, groupBy, MEASURES, zone));
  }
};

/** Cuts the days, and answers how many runs it took. */
const rebuild = async (store: Store): Promise<number> => {
  for (let runs = 1; ; runs++) if (!(await rebuildDays(store, localAdmin))) return runs;
};

const arbitraryCase = fc.record({
  events: eventStream(40),
  zones: fc.array(fc.constantFrom('UTC', ...ZONES), { minLength: 2, maxLength: 3 }),
  before: fc.integer({ min: 10, max: 40 }),
  size: fc.integer({ min: 1, max: 4 }),
  /** After so many commits the zone changes once more, in the midst of it. */
  changesAfter: fc.nat({ max: 5 }),
});

for (const { engine, open } of ENGINES) {
  describe(`cutting days anew a few calls at a time on ${engine}`, () => {
    it(
      'leaves sums and calls in agreement after every commit, whatever is written meanwhile',
      { timeout: 120_000 },
      async () => {
        await fc.assert(
          fc.asyncProperty(
            arbitraryCase,
            async ({ events, zones: [first = 'UTC', second = 'UTC', third], ...rest }) => {
              const { before, size, changesAfter } = rest;
              const { store, close } = await open(first);
              await tell(store, events.slice(0, before), RECEIVED_AT);
              await setZone(store, second);
              await expectAllEqual(store);
              const waiting = events.slice(before);
              let commits = 0;
              const busy = interleaved(store, async () => {
                if (commits++ === changesAfter && third !== undefined) await setZone(store, third);
                await tell(store, waiting.splice(0, size), RECEIVED_AT);
                await expectAllEqual(store);
              });
              await rebuild(busy);
              await tell(store, waiting, RECEIVED_AT);
              await rebuild(store);
              await expectAllEqual(store);
              expect(await projectSettings(store, localAdmin)).toMatchObject({ isRezoning: false });
              const cut = (await allCalls(store)).map(({ callId, scope, part, day }) => [callId, scope, part, day]);
              const { stored } = await rollups(store);
              await close();
              const fresh = await open(third !== undefined && commits > changesAfter ? third : second);
              await tell(fresh.store, events, RECEIVED_AT);
              const calls = (await allCalls(fresh.store)).map(({ callId, scope, part, day }) => [
                callId,
                scope,
                part,
                day,
              ]);
              expect(cut).toEqual(calls);
              expect(Object.keys(stored[0] ?? {}).length).toBe(
                Object.keys((await rollups(fresh.store)).stored[0] ?? {}).length,
              );
              await fresh.close();
            },
          ),
          { numRuns: engine === 'sqlite' ? 30 : 2 },
        );
      },
    );

    it('moves no more than a slice in one transaction, keeps no empty sums, and goes on where it stopped', async () => {
      const { store, close } = await open('UTC');
      const ts = Date.UTC(2026, 10, 20, 23);
      for (let from = 0; from < 1_200; from += 600)
        await tell(
          store,
          Array.from({ length: 600 }, (_, k) => failed(`c${from + k}`, 1, 'timeout', { ts })),
        );
      await setZone(store, 'Asia/Kathmandu');
      const { calls, toolDays } = store.tables;
      const moved: number[] = [];
      const day = Math.floor(ts / 86_400_000) + 1;
      const counted = interleaved(store, async () => {
        moved.push((await store.db.select({ seq: calls.seq }).from(calls).where(eq(calls.day, day))).length);
      });
      expect(await rebuild(counted)).toBe(1);
      expect(moved).toEqual([500, 1_000, 1_200, 1_200]);
      expect((await store.db.select({ day: toolDays.day }).from(toolDays)).map((row) => row.day)).toEqual([day]);
      await close();
    });

    it('cuts days again after a zone was changed there and back, since calls may have come in between', async () => {
      const { store, close } = await open('UTC');
      await setZone(store, 'Asia/Kathmandu');
      await tell(store, [failed('c', 1, 'timeout', { ts: START + 13 * 3_600_000 })]);
      await setZone(store, 'UTC');
      expect(await projectSettings(store, localAdmin)).toMatchObject({ zone: 'UTC', isRezoning: true });
      await expectAllEqual(store);
      await rebuild(store);
      expect((await allCalls(store)).map(({ day }) => day)).toEqual([Math.floor(START / 86_400_000)]);
      await expectAllEqual(store);
      await close();
    });
  });
}
