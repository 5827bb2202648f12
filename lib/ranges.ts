import { Temporal } from 'temporal-polyfill';
import type { RangePreset } from './range-presets';
import { dayStart, localDay, type Range } from './time';

const DAYS_OF: Readonly<Record<Exclude<RangePreset, '24h'>, number>> = { '7d': 7, '30d': 30, '90d': 90 };

const DAY_MS = 86_400_000;
const DAYS_A_WEEK = 7;

/** The range a preset means at `now`: the last 24 hours to the millisecond, or the last local days, today being the last. */
export const presetRange = (preset: RangePreset, now: number, zone: string): Range => {
  if (preset === '24h') return { start: now - DAY_MS, end: now };
  const today = localDay(now, zone);
  return { start: dayStart(today - DAYS_OF[preset] + 1, zone), end: dayStart(today + 1, zone) };
};

/** The same moment on the clock so many local days earlier; the beginning of a day stays one. */
const daysEarlier = (ms: number, days: number, zone: string): number => {
  const day = localDay(ms, zone);
  if (dayStart(day, zone) === ms) return dayStart(day - days, zone);
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  return local.subtract({ days }).epochMilliseconds;
};

/**
 * The period to compare a range with: as much of it as has elapsed at `now`, moved back by the fewest whole weeks that
 * clear the range, so that weekdays meet their like.
 */
export const previousPeriod = ({ start, end }: Range, now: number, zone: string): Range => {
  const elapsedEnd = Math.max(start, Math.min(end, now));
  const days = localDay(Math.max(start, end - 1), zone) - localDay(start, zone) + 1;
  const shift = Math.ceil(days / DAYS_A_WEEK) * DAYS_A_WEEK;
  return { start: daysEarlier(start, shift, zone), end: daysEarlier(elapsedEnd, shift, zone) };
};
