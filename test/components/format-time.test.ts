import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatDate,
  formatDay,
  formatHour,
  formatInstant,
  formatLongDay,
  formatMinute,
} from '../../components/format-time';

const NOON = Date.UTC(2026, 10, 1, 12, 0, 5);

describe('times', () => {
  it('are those of the zone', () => {
    expect(formatInstant(NOON, 'UTC')).toBe('2026-11-01 12:00:05');
    expect(formatInstant(NOON, 'Asia/Kathmandu')).toBe('2026-11-01 17:45:05');
    expect(formatMinute(Date.UTC(2026, 0, 1), 'America/New_York')).toBe('2025-12-31 19:00');
    expect(formatInstant(Date.UTC(2026, 0, 1), 'UTC')).toBe('2026-01-01 00:00:00');
  });

  it('are short on axes and long in full', () => {
    expect(formatDay(NOON, 'UTC')).toBe('1 Nov');
    expect(formatDate(NOON, 'UTC')).toBe('1 Nov 2026');
    expect(formatLongDay(NOON, 'UTC')).toBe('Sun 1 Nov 2026');
    expect(formatHour(NOON, 'Asia/Kathmandu')).toBe('17:45');
  });
});

describe('ages', () => {
  it.each([
    [0, 'under a minute'],
    [59_999, 'under a minute'],
    [60_000, '1 min'],
    [3_599_999, '59 min'],
    [3_600_000, '1 h'],
    [47 * 3_600_000, '47 h'],
    [48 * 3_600_000, '2 d'],
    [-5, 'under a minute'],
  ])('%d ms is %s', (ms, text) => expect(formatAge(ms)).toBe(text));
});
