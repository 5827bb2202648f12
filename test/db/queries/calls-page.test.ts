import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallRow } from '../../../db/folding/rows';
import { parseCursor } from '../../../db/queries/call-position';
import { callsPage, type PageOptions } from '../../../db/queries/calls-page';
import { countCalls } from '../../../db/queries/count-calls';
import { sumMeasures } from '../../../db/queries/sum-measures';
import type { Store } from '../../../db/store';
import { type CallFilter, unfiltered } from '../../../lib/filter';
import { EXCLUDED_BECAUSE, type ExcludedBecause } from '../../../lib/folded-call';
import { callCounts } from '../../../lib/metrics';
import { ENGINES, localAdmin } from '../store-engines';
import { isCounted, meets } from './naive-sums';
import { markHandOff, randomCalls, START, storeCalls } from './random-calls';
import { randomFilters } from './random-filters';

const ZONE = 'Europe/Berlin';
const ALL = unfiltered({ from: 0, to: START * 2, preset: null });

const expected = (rows: readonly CallRow[], filter: CallFilter): string[] =>
  rows
    .filter((row) => meets(row, filter) && (filter.actor === 'any' || row.actor === filter.actor))
    .toSorted((a, b) => b.firstTs - a.firstTs || b.seq - a.seq)
    .map((row) => row.id);

type Options = Omit<PageOptions, 'cursor'>;

/** Every page from the first one on, and the cursor back from the last. */
const walkOlder = async (store: Store, filter: CallFilter, options: Options) => {
  const ids: string[] = [];
  let back: string | null = null;
  let pages = 0;
  for (let cursor: string | null = null; pages < 500; pages++) {
    const page = await callsPage(store, localAdmin, filter, { cursor: parseCursor(cursor), ...options });
    ids.push(...page.rows.map((row) => row.id));
    back = page.newer;
    cursor = page.older;
    if (cursor === null) break;
  }
  return { ids, back, lastPage: pages };
};

const walkNewer = async (store: Store, filter: CallFilter, from: string | null, options: Options) => {
  const ids: string[] = [];
  for (let cursor = from, pages = 0; cursor !== null && pages < 500; pages++) {
    const page = await callsPage(store, localAdmin, filter, { cursor: parseCursor(cursor), ...options });
    ids.unshift(...page.rows.map((row) => row.id));
    cursor = page.newer;
  }
  return ids;
};

const cases = fc.record({
  rows: randomCalls(ZONE, 80, 20),
  filters: fc.array(randomFilters(ZONE), { minLength: 1, maxLength: 5 }),
  limit: fc.integer({ min: 1, max: 9 }),
});

for (const { engine, open } of ENGINES) {
  describe(`callsPage on ${engine}`, () => {
    const check = (numRuns: number, options: Options) =>
      fc.assert(
        fc.asyncProperty(cases, async ({ rows, filters, limit }) => {
          const { store, close } = await open(ZONE);
          try {
            await storeCalls(store, rows);
            await markHandOff(store);
            for (const filter of [ALL, ...filters]) {
              const ids = expected(rows, filter);
              const older = await walkOlder(store, filter, { limit, ...options });
              expect(older.ids).toEqual(ids);
              if (older.back === null) continue;
              const newer = await walkNewer(store, filter, older.back, { limit, ...options });
              expect(newer).toEqual(ids.slice(0, newer.length));
              expect(ids.length - newer.length).toBeLessThanOrEqual(limit);
            }
          } finally {
            await close();
          }
        }),
        { numRuns },
      );

    it('shows every matching call once, in order, there and back', { timeout: 120_000 }, async () => {
      await check(engine === 'sqlite' ? 50 : 4, {});
    });

    it('puts the same list together from small shares of several walks', { timeout: 120_000 }, async () => {
      await check(engine === 'sqlite' ? 40 : 3, { leastShare: 1 });
    });

    it('goes on where it ran out of time and misses nothing', { timeout: 120_000 }, async () => {
      let now = 0;
      await check(engine === 'sqlite' ? 25 : 2, { timeLimitMs: 0, clock: () => now++, stretch: 3, leastShare: 2 });
    });

    it('counts the whole list as the overview does', { timeout: 120_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(cases, async ({ rows, filters }) => {
          const { store, close } = await open(ZONE);
          try {
            await storeCalls(store, rows);
            await markHandOff(store);
            for (const filter of [ALL, ...filters]) {
              expect(await countCalls(store, localAdmin, filter)).toBe(expected(rows, filter).length);
              const [sums] = await sumMeasures(store, localAdmin, filter, []);
              const counted = await countCalls(store, localAdmin, { ...filter, isCounted: true });
              if (filter.isCounted !== false && sums) expect(counted).toBe(callCounts(sums.sums).n1);
            }
          } finally {
            await close();
          }
        }),
        { numRuns: engine === 'sqlite' ? 50 : 4 },
      );
    });
  });
}

describe('the count of a list', () => {
  it('is that of its calls for every set of reasons, actor and disposition', { timeout: 60_000 }, async () => {
    const { store, close } = await ENGINES[0].open(ZONE);
    const rows = fc.sample(randomCalls(ZONE, 300, 300), { seed: 3, numRuns: 1 }).flat();
    await storeCalls(store, rows);
    const sets = EXCLUDED_BECAUSE.reduce<ExcludedBecause[][]>(
      (some, reason) => [...some, ...some.map((set) => [...set, reason])],
      [[]],
    );
    for (const exclusions of sets) {
      for (const actor of ['agent', 'user', 'any'] as const) {
        for (const dispositions of [[], ['escalated' as const]]) {
          const filter = { ...ALL, exclusions, actor, dispositions };
          const asked = `${exclusions.join()} ${actor} ${dispositions.join()}`;
          expect([asked, await countCalls(store, localAdmin, filter)]).toEqual([asked, expected(rows, filter).length]);
        }
      }
    }
    await close();
  });
});

describe('a row', () => {
  it('says whether and why not it is counted', { timeout: 60_000 }, async () => {
    const { store, close } = await ENGINES[0].open(ZONE);
    const [rows = []] = fc.sample(randomCalls(ZONE, 80, 80), { seed: 11, numRuns: 1 });
    await storeCalls(store, rows);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const actor of ['agent', 'any'] as const) {
      const page = await callsPage(store, localAdmin, { ...ALL, actor }, { cursor: null, limit: 100 });
      expect(page.rows.length).toBeGreaterThan(20);
      for (const row of page.rows) {
        const stored = byId.get(row.id);
        if (!stored) throw new Error(`no row ${row.id}`);
        expect(row.isCounted).toBe(isCounted(stored, { ...ALL, actor }));
        expect(row.excludedBecause === null).toBe(row.isCounted);
        expect(row.attempts).toBe(row.strip.length);
      }
    }
    await close();
  });

  it('is for readers only', async () => {
    const { store, close } = await ENGINES[0].open();
    await expect(callsPage(store, { ...localAdmin, role: 'ingest' }, ALL, { cursor: null })).rejects.toThrow(
      'may not read',
    );
    await close();
  });
});

describe('a cursor', () => {
  it.each([
    '',
    'older',
    'older.1',
    'sideways.1.2',
    'older.1.2.3',
    'older.-1.2',
    'older.1e9.2',
    'older.1234567890123456.1',
  ])('%j is none', (text) => expect(parseCursor(text)).toBeNull());
});
