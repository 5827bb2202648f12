import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCalls } from '../../../db/queries/count-calls';
import { exportCalls } from '../../../db/queries/export-calls';
import { localAdmin, sqliteTestStore } from '../store-engines';
import { meets } from './naive-sums';
import { markHandOff, randomCalls, storeCalls } from './random-calls';
import { randomFilters } from './random-filters';

const ZONE = 'Europe/Berlin';

describe('exportCalls', () => {
  it('gives every matching call once, newest first, whatever the batch', { timeout: 120_000 }, async () => {
    const cases = fc.record({
      rows: randomCalls(ZONE, 80, 20),
      filters: fc.array(randomFilters(ZONE), { minLength: 1, maxLength: 4 }),
      batch: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ rows, filters, batch }) => {
        const { store, close } = await sqliteTestStore(ZONE);
        try {
          await storeCalls(store, rows);
          await markHandOff(store);
          for (const filter of filters) {
            const ids: string[] = [];
            const clean: (boolean | null)[] = [];
            for await (const part of exportCalls(store, localAdmin, filter, batch)) {
              expect(part.length).toBeGreaterThan(0);
              expect(part.length).toBeLessThanOrEqual(batch);
              ids.push(...part.map(({ id }) => id));
              clean.push(...part.map(({ isClean }) => isClean));
            }
            const wanted = rows
              .filter((row) => meets(row, filter) && (filter.actor === 'any' || row.actor === filter.actor))
              .toSorted((a, b) => b.firstTs - a.firstTs || b.seq - a.seq);
            expect(ids).toEqual(wanted.map(({ id }) => id));
            expect(clean).toEqual(wanted.map((row) => (row.cleanOf === 0 ? null : row.clean === 1)));
            expect(await countCalls(store, localAdmin, filter)).toBe(ids.length);
          }
        } finally {
          await close();
        }
      }),
      { numRuns: 40 },
    );
  });
});
