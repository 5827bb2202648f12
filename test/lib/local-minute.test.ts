import { describe, expect, it } from 'vitest';
import { localInstant, localMinute } from '../../lib/local-minute';

describe('a local minute', () => {
  it.each([
    ['Europe/Berlin', '2026-10-24T09:30'],
    ['Asia/Kathmandu', '2026-11-01T00:00'],
    ['Australia/Lord_Howe', '2026-04-05T12:15'],
  ])('of %s comes back as it was', (zone, text) => {
    const ms = localInstant(text, zone);
    expect(ms === null ? null : localMinute(ms, zone)).toBe(text);
  });

  it('that the clock shows twice is the first, and one it leaves out is moved on', () => {
    expect(localInstant('2026-10-25T02:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30));
    expect(localInstant('2026-03-29T02:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30));
  });

  it.each(['2026-02-30T10:00', '2026-11-03T24:00', '2026-11-03T10:60', 'soon'])('is not %s', (text) =>
    expect(localInstant(text, 'UTC')).toBeNull(),
  );
});
