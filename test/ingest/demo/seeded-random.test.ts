import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixSeed, seededRandom, seedOfText } from '../../../ingest/demo/seeded-random';

const throws = (seed: number, count: number): number[] => {
  const { next } = seededRandom(seed);
  return Array.from({ length: count }, next);
};

describe('seededRandom', () => {
  it('repeats itself for a seed and stays in [0, 1)', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const numbers = throws(seed, 50);
        expect(throws(seed, 50)).toEqual(numbers);
        expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
      }),
    );
  });

  it('spreads evenly', () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (const number of throws(42, 20_000)) tenths[Math.floor(number * 10)]! += 1;
    expect(Math.min(...tenths)).toBeGreaterThan(1800);
    expect(Math.max(...tenths)).toBeLessThan(2200);
  });

  it('reaches both ends of a range and nothing beyond', () => {
    const random = seededRandom(5);
    const seen = new Set(Array.from({ length: 500 }, () => random.int(3, 6)));
    expect([...seen].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6]);
  });

  it('picks by weight, and never what weighs nothing', () => {
    const random = seededRandom(9);
    const picks = Array.from({ length: 4000 }, () =>
      random.weighted([
        ['a', 3],
        ['b', 1],
        ['c', 0],
      ] as const),
    );
    expect(picks.filter((pick) => pick === 'a').length / 4000).toBeCloseTo(0.75, 1);
    expect(picks).not.toContain('c');
  });

  it('refuses to pick from nothing', () => {
    expect(() => seededRandom(1).pick([])).toThrow(/Nothing/);
  });
});

describe('mixSeed and seedOfText', () => {
  it('give neighbours nothing in common', () => {
    const seeds = Array.from({ length: 2000 }, (_, part) => mixSeed(7, part));
    expect(new Set(seeds).size).toBe(2000);
    expect(new Set(seeds.map((seed) => Math.floor((seededRandom(seed).next() * 100) / 10))).size).toBe(10);
    expect(seedOfText('d1-s1.c1')).not.toBe(seedOfText('d1-s1.c2'));
    expect(seedOfText('ab')).not.toBe(seedOfText('ba'));
  });
});
