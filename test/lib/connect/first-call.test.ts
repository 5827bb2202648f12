import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArrival, watchWaitMs } from '../../../lib/connect/first-call';

describe('watchWaitMs', () => {
  it('asks often at first, and then less and less often, but never gives up', () => {
    expect([0, 1, 2, 3].map(watchWaitMs)).toEqual([1_000, 1_500, 2_250, 3_375]);
    fc.assert(
      fc.property(fc.nat(10_000), (asked) => {
        expect(watchWaitMs(asked + 1)).toBeGreaterThanOrEqual(watchWaitMs(asked));
        expect(watchWaitMs(asked)).toBeLessThanOrEqual(15_000);
      }),
    );
  });
});

describe('readArrival', () => {
  it('reads what a server says', () => {
    expect(readArrival({ seq: 7, call: null })).toEqual({ seq: 7, call: null });
    const call = { id: 'a1', tool: 'refund' };
    expect(readArrival({ seq: 8, call })).toEqual({ seq: 8, call });
  });

  it.each([
    null,
    'text',
    {},
    { seq: '7', call: null },
    { seq: 7 },
    { seq: 7, call: {} },
    { seq: 7, call: { id: 1, tool: 't' } },
  ])('takes %j for no answer', (value) => {
    expect(readArrival(value)).toBeNull();
  });

  it('survives anything', () => {
    fc.assert(fc.property(fc.anything(), (value) => void readArrival(value)));
  });
});
