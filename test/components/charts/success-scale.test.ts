import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { successScale } from '../../../components/charts/success-scale';

describe('successScale', () => {
  it('follows the data', () => {
    expect(successScale([0.93, 0.983])).toEqual({ floor: 0.92, top: 1, ticks: [0.92, 0.94, 0.96, 0.98, 1] });
    expect(successScale([0, 1]).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  it('keeps a flat line flat', () => {
    const { floor, top } = successScale([0.999, 0.9991]);
    expect(top - floor).toBeGreaterThanOrEqual(0.05);
  });

  it('is the whole scale without data', () => {
    expect(successScale([])).toMatchObject({ floor: 0, top: 1 });
  });

  it('cuts no point off, stays within 0 and 1, and has at most six ticks', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (shares) => {
        const { floor, top, ticks } = successScale(shares);
        expect(floor).toBeGreaterThanOrEqual(0);
        expect(top).toBeLessThanOrEqual(1);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(floor - 1e-4);
        expect(Math.max(...shares)).toBeLessThanOrEqual(top + 1e-4);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect([ticks[0], ticks.at(-1)]).toEqual([floor, top]);
      }),
    );
  });
});
