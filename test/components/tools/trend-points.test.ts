import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trendPoints } from '../../../components/tools/trend-points';
import { noMeasures } from '../../../lib/measures';

const counts = fc.record({ executed: fc.nat(9), repaired: fc.nat(9), escalated: fc.nat(9), open: fc.nat(2) });

describe('the points of a trend', () => {
  it('hold every call once, in at most as many points as asked for', () => {
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 100 }), fc.integer({ min: 1, max: 20 }), (list, most) => {
        const stretches = list.map((some, k) => ({ start: k, end: k + 1, sums: { ...noMeasures(), ...some } }));
        const points = trendPoints(stretches, most);
        expect(points.length).toBeLessThanOrEqual(most);
        const won = list.reduce((sum, { executed, repaired }) => sum + executed + repaired, 0);
        expect(points.reduce((sum, { success }) => sum + success.numerator, 0)).toBe(won);
        expect(points.map(({ startMs }) => startMs)).toEqual(
          points.map(({ startMs }) => startMs).toSorted((a, b) => a - b),
        );
      }),
    );
  });

  it('are no data where no call has ended, and settle while many are open', () => {
    const of = (some: object) => ({ start: 0, end: 1, sums: { ...noMeasures(), ...some } });
    expect(trendPoints([of({})], 5)[0]?.success.value).toBe(null);
    expect(trendPoints([of({ executed: 9, open: 1 })], 5)[0]?.isSettling).toBe(true);
    expect(trendPoints([], 5)).toEqual([]);
  });
});
