import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCalls } from '../../../db/queries/count-calls';
import { measureSource } from '../../../db/queries/measure-source';
import { sumMeasures } from '../../../db/queries/sum-measures';
import type { CallRow } from '../../../db/folding/rows';
import { callsBehind } from '../../../lib/calls-behind';
import { unfiltered } from '../../../lib/filter';
import { type Measure, MEASURES } from '../../../lib/measures';
import { type Disposition, DISPOSITIONS } from '../../../lib/words';
import { eventStream } from '../random-events';
import { allCalls } from '../read-state';
import { localAdmin, sqliteTestStore } from '../store-engines';
import { tell } from '../tell-events';

const ALL = unfiltered({ from: 0, to: Date.UTC(2027, 0, 1), preset: null });

const sum = (rows: readonly CallRow[], measure: Measure): number =>
  rows.reduce((total, row) => total + row[measure], 0);

describe('calls as the fold makes them', () => {
  it('add up under every set of dispositions, whether rollups or calls are asked', { timeout: 120_000 }, async () => {
    const cases = fc.tuple(
      eventStream(60),
      fc.array(fc.subarray<Disposition>([...DISPOSITIONS]), { minLength: 8, maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([events, sets]) => {
        const { store, close } = await sqliteTestStore('Europe/Berlin');
        try {
          await tell(store, events);
          const rows = await allCalls(store);
          for (const dispositions of [[], ['repaired'] as const, ...sets]) {
            const filter = { ...ALL, dispositions };
            const among = rows.filter(
              (row) => dispositions.length === 0 || dispositions.includes(row.loopDisposition as never),
            );
            const told = MEASURES.filter((measure) => measureSource(measure, filter) !== null);
            for (const measures of [told, MEASURES]) {
              const [row] = await sumMeasures(store, localAdmin, filter, [], measures);
              for (const measure of measures)
                expect([measure, row?.sums[measure]]).toEqual([measure, sum(among, measure)]);
            }
          }
        } finally {
          await close();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are found behind the number of repairs attempted', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(eventStream(60), async (events) => {
        const { store, close } = await sqliteTestStore();
        try {
          await tell(store, events);
          const rows = await allCalls(store);
          for (const name of [
            'repairAttempted',
            'rewritten',
            'resent',
            'reshaped',
            'clean',
            'rescuedEscalated',
            'rescuedAbandoned',
          ] as const) {
            const behind = callsBehind(name, ALL);
            if (behind === null) throw new Error('nothing behind');
            expect([name, await countCalls(store, localAdmin, behind)]).toEqual([name, sum(rows, name)]);
          }
        } finally {
          await close();
        }
      }),
      { numRuns: 60 },
    );
  });
});
