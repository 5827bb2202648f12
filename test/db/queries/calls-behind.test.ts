import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCalls } from '../../../db/queries/count-calls';
import { sumMeasures } from '../../../db/queries/sum-measures';
import type { CallFilter } from '../../../lib/filter';
import { callsBehind, type NumberName } from '../../../lib/calls-behind';
import { classRow, callCounts } from '../../../lib/metrics';
import type { Measures } from '../../../lib/measures';
import { localAdmin, sqliteTestStore } from '../store-engines';
import { markHandOff, randomCalls, storeCalls } from './random-calls';
import { randomFilters } from './random-filters';

const ZONE = 'Europe/Berlin';

const numbersOf = (m: Measures): Partial<Record<NumberName, number>> => {
  const { siblingFailures: _unequal, ...counts } = callCounts(m);
  // No filter picks the repairs that cannot be measured.
  const { cleanUnmeasured: _unlisted, ...row } = classRow(m, m);
  const named = Object.entries(row).filter(([, value]) => typeof value === 'number');
  return {
    ...counts,
    ...(Object.fromEntries(named) as Partial<Record<NumberName, number>>),
    executed: m.executed,
    clean: row.clean.numerator,
    succeeded: m.executed + m.repaired,
    lost: row.escalated + row.abandoned,
  };
};

/** Simulated users' calls and reasons of agents' calls exclude each other; only an address made by hand asks for both. */
const isOfOneKind = ({ exclusions }: CallFilter): boolean => !exclusions.includes('actor') || exclusions.length === 1;

describe('the calls behind a number', () => {
  it('are as many as the number says, under any filter', { timeout: 120_000 }, async () => {
    const cases = fc.record({
      rows: randomCalls(ZONE, 80, 30),
      filters: fc.array(randomFilters(ZONE).filter(isOfOneKind), { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ rows, filters }) => {
        const { store, close } = await sqliteTestStore(ZONE);
        try {
          await storeCalls(store, rows);
          await markHandOff(store);
          for (const filter of filters) {
            const [row] = await sumMeasures(store, localAdmin, filter, []);
            if (!row) throw new Error('no sums');
            for (const [name, count] of Object.entries(numbersOf(row.sums))) {
              const behind = callsBehind(name as NumberName, filter);
              const listed = behind === null ? 0 : await countCalls(store, localAdmin, behind);
              expect([name, listed]).toEqual([name, count]);
            }
          }
        } finally {
          await close();
        }
      }),
      { numRuns: 40 },
    );
  });
});
