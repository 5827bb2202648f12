import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUP_KEYS } from '../../../db/queries/sum-row';
import { sumMeasures } from '../../../db/queries/sum-measures';
import type { Store } from '../../../db/store';
import { type CallFilter, unfiltered } from '../../../lib/filter';
import { MEASURES } from '../../../lib/measures';
import { dayStart, localDay } from '../../../lib/time';
import { DISPOSITIONS } from '../../../lib/words';
import { ENGINES, localAdmin } from '../store-engines';
import { comparable, naiveSums } from './naive-sums';
import { instant, NAMES, randomCalls, START, storeCalls } from './random-calls';

const ZONES = ['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'] as const;
const DAY_MS = 86_400_000;

const some = <T>(values: readonly T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 }) });
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 8 });

const rangeIn = (zone: string) => {
  const onDay = instant.map((ms) => dayStart(localDay(ms, zone), zone));
  const end = fc.oneof(instant, onDay);
  return fc.tuple(end, end).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + (a === b ? 1 : 0), preset: null }));
};

const filtersIn = (zone: string): fc.Arbitrary<CallFilter> =>
  fc
    .record({
      tools: some(['search', 'book', 'never seen', 'constructor']),
      models: some(['m1', 'm2', '']),
      promptVersions: some(['p1', '']),
      classes: some(['timeout', 'schema_violation'] as const),
      dispositions: some(DISPOSITIONS),
      agents: fc.oneof({ weight: 6, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: some(['a1', '']) }),
      environments: fc.oneof({ weight: 6, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: some(['e1']) }),
      ways: fc.oneof({ weight: 6, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: some(['rewritten', 'resent'] as const) }),
      session: rarely(fc.constantFrom('s1', 's3')),
      reason: rarely(fc.constant('stuck')),
      finding: rarely(fc.constantFrom('resent_unsafe', 'stuck' as never)),
      isRepairAttempted: rarely(fc.boolean()),
      isRescued: rarely(fc.boolean()),
      isCounted: rarely(fc.boolean()),
      actor: fc.constantFrom('agent' as const, 'agent' as const, 'agent' as const, 'user' as const, 'any' as const),
      excludesHandOff: fc.constantFrom(false, false, true),
      range: rangeIn(zone),
    })
    .map(({ range, ...fields }) => ({ ...unfiltered(range), ...fields }));

const cases = fc.constantFrom(...ZONES).chain((zone) =>
  fc.record({
    zone: fc.constant(zone),
    rows: randomCalls(zone, 60),
    questions: fc.array(
      fc.record({
        filter: filtersIn(zone),
        groupBy: fc.uniqueArray(fc.constantFrom(...GROUP_KEYS), { maxLength: 3 }),
        measures: fc.oneof(fc.constant([...MEASURES]), fc.uniqueArray(fc.constantFrom(...MEASURES), { minLength: 1, maxLength: 5 })),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  }),
);

const markHandOff = (store: Store) =>
  store.write(({ db, tables }) =>
    Promise.resolve(
      db.insert(tables.tools).values({
        projectId: localAdmin.projectId,
        toolId: NAMES.indexOf('transfer') + 1,
        versionId: 'v',
        ts: START,
        owner: null,
        risk: null,
        sideEffects: null,
        isHandOff: 1,
      }),
    ),
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
        { numRuns: engine === 'sqlite' ? 120 : 8 },
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
