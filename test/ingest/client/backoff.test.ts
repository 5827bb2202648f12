import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs } from '../../../ingest/client/backoff';

const limits = { firstWaitMs: 500, waitMs: 30_000 };
const base = { row: { hasBackoff: true }, givenMs: null, retries: 0, limits, random: () => 0 };
/** The largest number below 1: what a random number can be at most. */
const MOST = 1 - Number.EPSILON / 2;

describe('the wait before the same call is sent again', () => {
  it('doubles, from half to the whole of it by chance', () => {
    const range = (retries: number) => [0, MOST].map((chance) => backoffMs({ ...base, retries, random: () => chance }));
    expect([0, 1, 2, 3].map(range)).toEqual([
      [250, 500],
      [500, 1_000],
      [1_000, 2_000],
      [2_000, 4_000],
    ]);
  });

  it('is what the tool asked for, whether the contract backs off or not', () => {
    expect(backoffMs({ ...base, givenMs: 1_234 })).toBe(1_234);
    expect(backoffMs({ ...base, row: {}, givenMs: 0 })).toBe(0);
    expect(backoffMs({ ...base, row: {}, givenMs: 1_234 })).toBe(1_234);
  });

  it('is none where neither says so', () => {
    expect(backoffMs({ ...base, row: {}, retries: 5 })).toBe(0);
  });

  it('is never above the limit', () => {
    const input = fc.record({
      row: fc.record({ hasBackoff: fc.boolean() }),
      givenMs: fc.option(fc.double({ min: 0, noNaN: true })),
      retries: fc.nat(2_000),
      random: fc.double({ min: 0, max: MOST, noNaN: true }).map((chance) => () => chance),
    });
    fc.assert(
      fc.property(input, (given) => {
        const waitMs = backoffMs({ ...given, limits });
        expect(waitMs).toBeGreaterThanOrEqual(0);
        expect(waitMs).toBeLessThanOrEqual(limits.waitMs);
      }),
    );
  });
});
