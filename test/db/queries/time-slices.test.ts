import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeSlices } from '../../../db/queries/time-slices';
import { ENGINES, localAdmin } from '../store-engines';
import { randomCalls, START, storeCalls } from './random-calls';

const { projectId } = localAdmin;
const RANGE = { from: START, to: START + 6 * 86_400_000 };

for (const { engine, open } of ENGINES) {
  describe(`timeSlices on ${engine}`, () => {
    it('cover the range without gap or overlap, with few calls each', { timeout: 60_000 }, async () => {
      const cases = fc.tuple(randomCalls('UTC', 60), fc.integer({ min: 1, max: 12 }));
      await fc.assert(
        fc.asyncProperty(cases, async ([rows, size]) => {
          const { store, close } = await open();
          try {
            // A few calls of one and the same millisecond, which no cut can part.
            const tied = rows.map((row, k) => (k % 5 === 0 ? { ...row, firstTs: START + 1_000 } : row));
            await storeCalls(store, tied);
            let end = RANGE.from;
            for await (const slice of timeSlices(store, projectId, RANGE, size)) {
              expect(slice.from).toBe(end);
              expect(slice.to).toBeGreaterThan(slice.from);
              const within = tied.filter(({ firstTs }) => slice.from <= firstTs && firstTs < slice.to);
              const isOneMoment = new Set(within.map(({ firstTs }) => firstTs)).size === 1;
              if (!isOneMoment) expect(within.length).toBeLessThanOrEqual(size);
              end = slice.to;
            }
            expect(end).toBe(RANGE.to);
          } finally {
            await close();
          }
        }),
        { numRuns: engine === 'sqlite' ? 40 : 3 },
      );
    });
  });
}
