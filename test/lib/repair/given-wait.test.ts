import { describe, expect, it } from 'vitest';
import { givenWaitMs } from '../../../lib/repair/given-wait';

const NOW = Date.parse('2026-11-30T09:00:00Z');
const DATE = 'Mon, 30 Nov 2026 09:00:07 GMT';

describe('the wait an error asks for', () => {
  it.each([
    [{ retryAfterMs: 1500 }, 1500],
    [{ retry_after_ms: '250' }, 250],
    [{ headers: new Headers({ 'Retry-After': '3' }) }, 3000],
    [{ response: { status: 429, headers: { 'retry-after': '0.5' } } }, 500],
    [{ responseHeaders: { 'Retry-After-Ms': '42', 'Retry-After': '9' } }, 42],
    [{ cause: { response: { headers: { 'Retry-After': DATE } } } }, 7000],
    [{ headers: { 'retry-after': 'Mon, 30 Nov 2026 08:00:00 GMT' } }, 0],
    [Object.assign(new Error('busy'), { retryAfterMs: 10 }), 10],
    [{ headers: { 'retry-after': 'soon' } }, null],
    [{ retryAfterMs: -1 }, null],
    [{ retryAfterMs: Number.NaN, headers: null }, null],
    ['429', null],
    [null, null],
  ])('%o: %s', (error, expected) => {
    expect(givenWaitMs(error, NOW)).toBe(expected);
  });
});
