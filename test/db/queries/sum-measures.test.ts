import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUP_KEYS } from '../../../db/queries/sum-row';
import { sumMeasures } from '../../../db/queries/sum-measures';
import { unfiltered } from '../../../lib/filter';
import { type Measure, MEASURES } from '../../../lib/measures';
import { DISPOSITIONS } from '../../../lib/words';
import { ENGINES, localAdmin } from '../store-engines';
import { comparable, naiveSums } from './naive-sums';
import { markHandOff, randomCalls, START, storeCalls } from './random-calls';
import { randomFilters } from './random-filters';

const ZONES = ['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'] as const;
const DAY_MS = 86_400_000;
/** Measures a rollup can tell of some dispositions alone. */
const OF_TABLES: readonly Measure[] = [
  ...DISPOSITIONS,
  'repairAttempted',
  'rewritten',
  'clean',
  'cleanOf',
  'rescuedEscalated',
  'rescuedAbandoned',
];

const cases = fc.constantFrom(...ZONES).chain((zone) =>
  fc.record({
    zone: fc.constant(zone),
    rows: randomCalls(zone, 60, 10),
    questions: fc.array(
      fc.record({
        filter: randomFilters(zone),
        groupBy: fc.uniqueArray(fc.constantFrom(...GROUP_KEYS), { maxLength: 3 }),
        measures: fc.oneof(
          fc.constant([...MEASURES]),
          fc.constant([...OF_TABLES]),
          fc.subarray([...OF_TABLES], { minLength: 1 }),
        ),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  }),
);

for (const { engine, open } of ENGINES) {
  describe(`sumMeasures on ${engine}`, () => {
    it('agrees with a recount call by call, whichever way it takes', { timeout: 120_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(cases, async ({ zone, rows, questions }) => {
          const { store, close } = await open(zone);
          try {
            await storeCalls(store, rows);
            await markHandOff(store);
            for (const { filter, groupBy, measures } of questions) {
              const answer = await sumMeasures(store, localAdmin, filter, groupBy, measures);
              expect(comparable(answer, groupBy, measures)).toEqual(naiveSums(rows, filter, groupBy, measures, zone));
            }
          } finally {
            await close();
          }
        }),
        { numRuns: engine === 'sqlite' ? 200 : 10 },
      );
    });

    it('gives one row of zeros for an empty project, and none where it groups', async () => {
      const { store, close } = await open();
      const filter = unfiltered({ from: START, to: START + DAY_MS, preset: null });
      const [row, ...more] = await sumMeasures(store, localAdmin, filter, []);
      expect(more).toEqual([]);
      expect(MEASURES.map((name) => row?.sums[name])).toEqual(MEASURES.map(() => 0));
      expect(await sumMeasures(store, localAdmin, filter, ['tool'])).toEqual([]);
      await close();
    });
  });
}

describe('sumMeasures', () => {
  it('is for readers of the project only', async () => {
    const { store, close } = await ENGINES[0].open();
    const filter = unfiltered({ from: START, to: START + DAY_MS, preset: null });
    await expect(sumMeasures(store, { ...localAdmin, role: 'ingest' }, filter, [])).rejects.toThrow('may not read');
    await close();
  });
});
