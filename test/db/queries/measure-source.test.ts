import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallRow } from '../../../db/folding/rows';
import { measureSource } from '../../../db/queries/measure-source';
import { type CallFilter, unfiltered } from '../../../lib/filter';
import { type Measure, MEASURES } from '../../../lib/measures';
import { DISPOSITIONS } from '../../../lib/words';
import { isCounted } from './naive-sums';
import { randomCalls } from './random-calls';

const ROWS = fc.sample(randomCalls('UTC', 500), { seed: 4, numRuns: 8 }).flat();
const ALL = unfiltered({ from: 0, to: Number.MAX_SAFE_INTEGER, preset: null });

const subsetsOf = <T>(values: readonly T[]): T[][] =>
  values.reduce<T[][]>((subsets, value) => [...subsets, ...subsets.map((subset) => [...subset, value])], [[]]);

const sum = (rows: readonly CallRow[], measure: Measure): number =>
  rows.reduce((total, row) => total + row[measure], 0);

const visible = (filter: CallFilter): CallRow[] =>
  ROWS.filter(
    (row) =>
      (filter.dispositions.length === 0 || filter.dispositions.includes(row.loopDisposition)) &&
      (filter.isCounted === null || isCounted(row, filter) === filter.isCounted),
  );

describe('measureSource', () => {
  it.each([null, true, false])(
    'names a column with the same sum, for every set of dispositions, counted: %s',
    (counted) => {
      for (const dispositions of subsetsOf(DISPOSITIONS)) {
        const filter = { ...ALL, dispositions, isCounted: counted };
        const rows = visible(filter);
        for (const measure of MEASURES) {
          const source = measureSource(measure, filter);
          if (source === null) continue;
          const told = source === 'none' ? 0 : sum(ROWS, source);
          expect([measure, dispositions, told]).toEqual([measure, dispositions, sum(rows, measure)]);
        }
      }
    },
  );

  it('knows the disposition counts without reading calls, whatever the dispositions', () => {
    for (const dispositions of subsetsOf(DISPOSITIONS)) {
      for (const measure of DISPOSITIONS) {
        expect(measureSource(measure, { ...ALL, dispositions, isCounted: true })).not.toBeNull();
      }
    }
  });

  it('does not pretend to know how many of the escalated had a repair attempted', () => {
    expect(measureSource('repairAttempted', { ...ALL, dispositions: ['escalated'] })).toBeNull();
    expect(measureSource('attempts', { ...ALL, dispositions: ['executed'] })).toBeNull();
  });
});
