import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumTools } from '../../../db/queries/sum-tools';
import { RATE_MEASURES } from '../../../db/queries/table-measures';
import { toolSeries } from '../../../db/queries/tool-series';
import { unfiltered } from '../../../lib/filter';
import { addMeasures, noMeasures } from '../../../lib/measures';
import { localAdmin, sqliteTestStore } from '../store-engines';
import { randomCalls, START, storeCalls } from './random-calls';

const ZONE = 'Europe/Berlin';
const HOUR_MS = 3_600_000;

describe('the series of each tool', () => {
  it.each([
    ['day', 6 * 24 * HOUR_MS],
    ['hour', 40 * HOUR_MS],
  ] as const)('adds up to its line in the table, by %s', async (unit, lengthMs) => {
    await fc.assert(
      fc.asyncProperty(randomCalls(ZONE, 80, 40), async (rows) => {
        const { store, close } = await sqliteTestStore(ZONE);
        await storeCalls(store, rows);
        const filter = unfiltered({ from: START + HOUR_MS, to: START + HOUR_MS + lengthMs, preset: null });
        const series = await toolSeries(store, localAdmin, filter);
        expect(series.unit).toBe(unit);
        for (const { tool, sums } of await sumTools(store, localAdmin, filter, RATE_MEASURES)) {
          const total = noMeasures();
          const buckets = series.ofTool(tool);
          for (const bucket of buckets) addMeasures(total, bucket.sums);
          expect(total).toEqual(sums);
          expect(buckets.every(({ start, end }, k) => start < end && (buckets[k + 1]?.start ?? end) === end)).toBe(
            true,
          );
        }
        expect(series.ofTool('never called').every(({ sums }) => sums.executed === 0)).toBe(true);
        await close();
      }),
      { numRuns: 12 },
    );
  });
});
