import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { designEffect, dominantShare, pairedDifference, widenedInterval, wilsonInterval } from '../../lib/stats';

describe('the Wilson interval', () => {
  it.each([
    [0, 10, 0, 0.27753],
    [10, 10, 0.72247, 1],
    [5, 10, 0.23659, 0.76341],
    [1, 1, 0.20654, 1],
    [81, 263, 0.25525, 0.36622],
    [15, 148, 0.0624, 0.16048],
  ])('%d of %d', (successes, trials, low, high) => {
    const interval = wilsonInterval(successes, trials);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it('needs a trial', () => {
    expect(wilsonInterval(0, 0)).toBeNull();
  });

  it('is where the score test is at its limit: (p − θ)² = z² θ(1 − θ)/n', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, part) => {
        const successes = Math.round(part * trials);
        const share = successes / trials;
        const interval = wilsonInterval(successes, trials);
        for (const bound of [interval?.low ?? NaN, interval?.high ?? NaN]) {
          expect(bound >= 0 && bound <= 1).toBe(true);
          if (bound > 0 && bound < 1)
            expect((share - bound) ** 2).toBeCloseTo((3.841458820694124 * bound * (1 - bound)) / trials, 10);
        }
        expect((interval?.low ?? NaN) <= share && share <= (interval?.high ?? NaN)).toBe(true);
      }),
    );
  });
});

describe('the design effect by session', () => {
  it('is the cluster size where sessions are all one or all the other', () => {
    const clusters = [0, 4, 0, 4, 4, 0, 0, 4].map((numerator) => ({ numerator, denominator: 4 }));
    // k/(k − 1) from the estimated share, times the four calls that say the same.
    expect(designEffect(clusters)).toBeCloseTo((8 / 7) * 4, 10);
  });

  it('of sessions of one call is that of independent calls', () => {
    const clusters = Array.from({ length: 1000 }, (_, k) => ({ numerator: k % 2, denominator: 1 }));
    expect(designEffect(clusters)).toBeCloseTo(1000 / 999, 10);
  });

  it('cannot be told from one session, or where nothing varies', () => {
    expect(designEffect([])).toBeNull();
    expect(designEffect([{ numerator: 3, denominator: 5 }])).toBeNull();
    expect(
      designEffect([
        { numerator: 5, denominator: 5 },
        { numerator: 2, denominator: 2 },
      ]),
    ).toBeNull();
    expect(
      designEffect([
        { numerator: 3, denominator: 5 },
        { numerator: 0, denominator: 0 },
      ]),
    ).toBeNull();
  });

  it('widens the interval and never narrows it', () => {
    const cluster = fc
      .integer({ min: 1, max: 30 })
      .chain((denominator) =>
        fc.record({ numerator: fc.integer({ min: 0, max: denominator }), denominator: fc.constant(denominator) }),
      );
    fc.assert(
      fc.property(fc.array(cluster, { minLength: 2, maxLength: 20 }), (clusters) => {
        const widened = widenedInterval(clusters);
        const effect = designEffect(clusters);
        expect(widened !== null).toBe(effect !== null && effect > 1);
        if (widened === null) return;
        const [successes, trials] = clusters.reduce(([s, t], c) => [s + c.numerator, t + c.denominator], [0, 0]);
        const plain = wilsonInterval(successes, trials);
        expect(widened.low).toBeLessThanOrEqual((plain?.low ?? NaN) + 1e-12);
        expect(widened.high).toBeGreaterThanOrEqual((plain?.high ?? NaN) - 1e-12);
      }),
    );
  });
});

describe('a dominant session', () => {
  it('gives over a fifth of all calls', () => {
    const of = (...sizes: number[]) => dominantShare(sizes.map((denominator) => ({ numerator: 0, denominator })));
    expect(of(2, 2, 2, 2, 2)).toBeNull();
    expect(of(3, 2, 2, 2, 2)).toBeCloseTo(3 / 11, 10);
    expect(of(7)).toBe(1);
    expect(of()).toBeNull();
    expect(of(0)).toBeNull();
  });
});

describe('the interval of a paired difference', () => {
  // Table III of Newcombe's paper, the rows of method 10; its difference is that of first minus second.
  it.each([
    [36, 12, 2, 0, 0.0569, 0.3404],
    [20, 12, 2, 16, 0.0562, 0.3292],
    [18, 12, 2, 18, 0.0562, 0.329],
    [36, 14, 0, 0, 0.1528, 0.4167],
    [35, 14, 0, 1, 0.1461, 0.4175],
    [18, 14, 0, 18, 0.1441, 0.3963],
    [2, 97, 1, 0, 0.8721, 0.9854],
    [1, 97, 1, 1, 0.8736, 0.985],
    [0, 29, 1, 0, 0.6666, 0.9882],
    [0, 30, 0, 0, 0.8395, 1],
    [54, 0, 0, 0, -0.0664, 0.0664],
    [53, 0, 0, 1, -0.0729, 0.0729],
    [30, 0, 0, 24, -0.0358, 0.0358],
    [27, 0, 0, 27, -0.0351, 0.0351],
  ])('of %d, %d, %d and %d pairs', (both, onlySecond, onlyFirst, neither, low, high) => {
    const found = pairedDifference({ both, onlyFirst, onlySecond, neither });
    expect(found?.value).toBeCloseTo((onlySecond - onlyFirst) / (both + onlyFirst + onlySecond + neither), 12);
    // The paper prints four digits, and cuts one of them off in place of rounding.
    expect(Math.abs((found?.low ?? NaN) - low)).toBeLessThan(1e-4);
    expect(Math.abs((found?.high ?? NaN) - high)).toBeLessThan(1e-4);
  });

  const count = fc.nat({ max: 5_000 });
  const pairs = fc.record({ both: count, onlyFirst: count, onlySecond: count, neither: count });

  it('holds the difference, stays within −1 to 1, and turns round when the tries change places', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const found = pairedDifference(given);
        fc.pre(found !== null);
        expect(found.low).toBeLessThanOrEqual(found.value);
        expect(found.high).toBeGreaterThanOrEqual(found.value);
        expect(found.low >= -1 && found.high <= 1).toBe(true);
        const turned = pairedDifference({ ...given, onlyFirst: given.onlySecond, onlySecond: given.onlyFirst });
        expect(turned?.low).toBeCloseTo(-found.high, 12);
        expect(turned?.high).toBeCloseTo(-found.low, 12);
      }),
    );
  });

  it('needs a pair', () => {
    expect(pairedDifference({ both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 })).toBeNull();
  });
});
