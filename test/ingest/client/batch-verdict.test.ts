import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchVerdict } from '../../../ingest/client/batch-verdict';
import { fullJitterMs, askedWaitMs } from '../../../ingest/client/retry-wait';

const count = fc.oneof(fc.nat(5), fc.constantFrom(-1, 1.5, 1e300, null, '2', true));
const error = fc.oneof(fc.record({ code: fc.string(), message: fc.string() }), fc.json().map(JSON.parse));
const body = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record({ accepted: count, duplicates: count, rejected: count, errors: fc.oneof(fc.array(error), fc.json()) })
    .map((answer) => JSON.stringify(answer)),
);

describe('the verdict on an answer', () => {
  it('settles every event of a batch or none, whatever comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), body, fc.integer({ min: 1, max: 6 }), (status, body, events) => {
        const verdict = batchVerdict({ status, retryAfter: null, body }, events, 0);
        if (verdict.kind !== 'settled') return;
        const refused = verdict.refused.reduce((sum, { eventCount }) => sum + eventCount, 0);
        expect(verdict.stored + verdict.duplicates + refused).toBe(events);
        expect(new Set(verdict.refused.map(({ code }) => code)).size).toBe(verdict.refused.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [200, 'settled'],
    [207, 'settled'],
    [204, 'again'],
    [302, 'again'],
    [400, 'settled'],
    [401, 'again'],
    [403, 'again'],
    [404, 'again'],
    [408, 'again'],
    [413, 'too_much'],
    [415, 'settled'],
    [422, 'settled'],
    [429, 'again'],
    [500, 'again'],
    [503, 'again'],
  ])('is for %i: %s', (status, kind) => {
    const body = '{"accepted":1,"duplicates":0,"rejected":0,"errors":[]}';
    expect(batchVerdict({ status, retryAfter: null, body }, 1, 0).kind).toBe(kind);
  });
});

describe('waits', () => {
  const now = Date.parse('2026-11-30T09:00:00Z');

  it.each([
    ['0', 0],
    [' 12 ', 12_000],
    ['Mon, 30 Nov 2026 09:01:00 GMT', 60_000],
    ['Mon, 30 Nov 2026 08:00:00 GMT', 0],
    ['999999999', 900_000],
    ['-1', null],
    ['2026', 900_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 900_000],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%#: Retry-After %j', (header, waitMs) => {
    expect(askedWaitMs(header, now)).toBe(waitMs);
  });

  it('have full jitter below a bound that doubles up to a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, chance) => {
          const waitMs = fullJitterMs(failures, () => chance);
          expect(waitMs).toBeGreaterThanOrEqual(0);
          expect(waitMs).toBeLessThanOrEqual(Math.min(60_000, 500 * 2 ** (failures - 1)));
          expect(waitMs).toBe(chance * fullJitterMs(failures, () => 1));
        },
      ),
    );
  });
});
