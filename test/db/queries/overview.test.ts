import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCalls } from '../../../db/queries/count-calls';
import { overview } from '../../../db/queries/overview';
import { sessionSums } from '../../../db/queries/session-sums';
import { sumModels, sumPrompts } from '../../../db/queries/sum-names';
import {
  COMPARED_MEASURES,
  failureMeasures,
  OVERVIEW_MEASURES,
  RATE_MEASURES,
} from '../../../db/queries/table-measures';
import { callsBehind } from '../../../lib/calls-behind';
import { populationOf, unfiltered } from '../../../lib/filter';
import { addMeasures, type Measures, noMeasures } from '../../../lib/measures';
import { narrowFilter } from '../../../lib/narrow-filter';
import { presetRange, previousPeriod } from '../../../lib/ranges';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import { dayStart, localDay } from '../../../lib/time';
import { ENGINES, localAdmin } from '../store-engines';
import { naiveSums } from './naive-sums';
import { markHandOff, randomCalls, START, storeCalls } from './random-calls';
import { randomFilters } from './random-filters';

const ZONES = ['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe'] as const;
const HOUR_MS = 3_600_000;
const NOW = START + 5 * 24 * HOUR_MS;

const total = (rows: readonly { sums: Measures }[]): Measures => {
  const sums = noMeasures();
  for (const row of rows) addMeasures(sums, row.sums);
  return sums;
};

const nonZero = (sums: Measures, names: readonly (keyof Measures)[]) =>
  Object.fromEntries(names.flatMap((name) => (sums[name] === 0 ? [] : [[name, sums[name]]])));

const cases = fc.constantFrom(...ZONES).chain((zone) =>
  fc.record({
    zone: fc.constant(zone),
    rows: randomCalls(zone, 80, 20),
    filters: fc.array(
      fc.tuple(randomFilters(zone), fc.option(fc.integer({ min: 1, max: 48 * HOUR_MS }), { nil: null })),
      { minLength: 1, maxLength: 5 },
    ),
  }),
);

for (const { engine, open } of ENGINES) {
  describe(`overview on ${engine}`, () => {
    it('tells the same calls in tiles, chart and tables, as a recount does', { timeout: 120_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(cases, async ({ zone, rows, filters }) => {
          const { store, close } = await open(zone);
          try {
            await storeCalls(store, rows);
            await markHandOff(store);
            for (const [wide, length] of filters) {
              const filter = length === null ? wide : { ...wide, to: wide.from + length };
              const population = populationOf(filter);
              const found = await overview(store, localAdmin, filter, NOW);
              const recount = (
                groupBy: Parameters<typeof naiveSums>[2],
                measures: readonly (keyof Measures)[],
                of = population,
              ) => naiveSums(rows, of, groupBy, measures, zone);
              expect(nonZero(found.sums, OVERVIEW_MEASURES)).toEqual(recount([], OVERVIEW_MEASURES)[''] ?? {});
              expect(total(found.series)).toEqual(found.sums);
              const tools = recount(['tool'], RATE_MEASURES);
              expect(
                Object.fromEntries(found.tools.map(({ tool, sums }) => [tool, nonZero(sums, RATE_MEASURES)])),
              ).toEqual(tools);
              const ofFailures = { ...filter, classes: filter.classes.length > 0 ? filter.classes : ERROR_CLASSES };
              const classes = recount(['class'], failureMeasures(filter), ofFailures);
              const shown = found.classes.map(({ errorClass, sums }) => [
                errorClass,
                nonZero(sums, failureMeasures(filter)),
              ]);
              expect(Object.fromEntries(shown)).toEqual(classes);
              const before = { ...population, from: found.previous.start, to: found.previous.end };
              expect(nonZero(found.previous.sums, COMPARED_MEASURES)).toEqual(
                recount([], COMPARED_MEASURES, before)[''] ?? {},
              );
              const cells = recount(['tool', 'class'], failureMeasures(filter), ofFailures);
              const shownCells = found.cells.map(({ tool, errorClass, sums }) => [
                `${tool} | ${errorClass}`,
                nonZero(sums, failureMeasures(filter)),
              ]);
              expect(Object.fromEntries(shownCells)).toEqual(cells);
              const models = await sumModels(store, localAdmin, filter);
              expect(nonZero(total(models), RATE_MEASURES)).toEqual(nonZero(found.sums, RATE_MEASURES));
              const sessions = await sessionSums(store, localAdmin, filter);
              if (filter.actor === 'agent')
                expect(nonZero(total(sessions), RATE_MEASURES)).toEqual(nonZero(found.sums, RATE_MEASURES));
              const prompts = await sumPrompts(store, localAdmin, filter);
              for (const { name, sums } of prompts) {
                const ofPrompt = narrowFilter(filter, {
                  promptVersions: [name ?? ''],
                  classes: name === null ? ERROR_CLASSES : [],
                });
                const behind = ofPrompt && callsBehind('firstFailures', ofPrompt);
                const failures = sums.repaired + sums.escalated + sums.abandoned;
                expect(behind ? await countCalls(store, localAdmin, behind) : 0).toBe(failures);
              }
              expect(nonZero(total(prompts), failureMeasures(filter))).toEqual(
                nonZero(total(found.classes), failureMeasures(filter)),
              );
            }
          } finally {
            await close();
          }
        }),
        { numRuns: engine === 'sqlite' ? 60 : 4 },
      );
    });
  });
}

describe('the chart', () => {
  it.each(ZONES)('has a bucket for every local day in %s, and for every hour of short ranges', async (zone) => {
    const { store, close } = await ENGINES[0].open(zone);
    const { start, end } = presetRange('7d', NOW, zone);
    const week = await overview(store, localAdmin, unfiltered({ from: start, to: end, preset: '7d' }), NOW);
    expect(week.unit).toBe('day');
    expect(week.series.map((bucket) => bucket.start)).toEqual(
      Array.from({ length: 7 }, (_, k) => dayStart(localDay(start, zone) + k, zone)),
    );
    expect(week.previous).toMatchObject(previousPeriod({ start, end }, NOW, zone));
    const last24 = unfiltered({ from: NOW - 24 * HOUR_MS, to: NOW, preset: '24h' });
    const hours = await overview(store, localAdmin, last24, NOW);
    expect(hours.unit).toBe('hour');
    for (const [k, bucket] of hours.series.entries()) {
      expect(bucket.end - bucket.start).toBeLessThanOrEqual(HOUR_MS);
      if (k > 0) expect(bucket.start).toBe(hours.series[k - 1]?.end);
    }
    expect(hours.series[0]?.start).toBeLessThanOrEqual(last24.from);
    expect(hours.series.at(-1)?.end).toBeGreaterThanOrEqual(last24.to);
    await close();
  });
});
