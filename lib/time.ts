import { Temporal } from 'temporal-polyfill';

/** A half-open stretch of time, [start, end), in epoch milliseconds. */
export type Range = { start: number; end: number };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const NANOSECONDS_A_MILLISECOND = 1e6;

/** Days that are kept per zone; more means someone walks through history, and the oldest are read again when needed. */
const MAX_CACHED_DAYS = 4_000;

/** `Area/Place` names and `UTC`; fixed offsets are no zones, because nobody lives in one. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

/** Whether a text names a time zone this runtime knows. */
export const isZone = (text: string): boolean => {
  if (!ZONE_NAME.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const zoned = (ms: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);

/** The calendar date of a day number as `YYYY-MM-DD`. */
export const dayLabel = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * The instant a local day begins, in epoch milliseconds: its first moment on the clock, which is not midnight where the
 * clock jumps over it. `day` counts local calendar days since 1970-01-01. Throws a RangeError for an unknown zone.
 */
export const dayStart = (day: number, zone: string): number =>
  Temporal.PlainDate.from(dayLabel(day)).toZonedDateTime(zone).epochMilliseconds;

/** A local day that begins at `start`. */
type DayBeginning = { day: number; start: number };

/** The date on the local calendar, as a day number. */
const calendarDay = (ms: number, zone: string): number => {
  const { year, month, day } = zoned(ms, zone);
  return Date.UTC(year, month - 1, day) / DAY_MS;
};

/** The local days that share a UTC day: the one under way when it begins, and those that begin in it. */
const daysWithin = (utcDay: number, zone: string): DayBeginning[] => {
  const end = (utcDay + 1) * DAY_MS;
  const first = calendarDay(utcDay * DAY_MS, zone);
  const days = [{ day: first, start: -Infinity }];
  for (let day = first + 1, start = dayStart(day, zone); start < end; day++, start = dayStart(day, zone)) {
    days.push({ day, start });
  }
  return days;
};

const cacheOfZone = new Map<string, Map<number, DayBeginning[]>>();

const cachedDaysWithin = (utcDay: number, zone: string): DayBeginning[] => {
  let cache = cacheOfZone.get(zone);
  if (!cache) cacheOfZone.set(zone, (cache = new Map()));
  let days = cache.get(utcDay);
  if (!days) {
    days = daysWithin(utcDay, zone);
    if (cache.size >= MAX_CACHED_DAYS) cache.clear();
    cache.set(utcDay, days);
  }
  return days;
};

/**
 * The local day an instant lies in, as a count of calendar days since 1970-01-01: the last one to have begun, so that
 * every instant has exactly one. Fast enough to call per event. Throws a RangeError for an unknown zone.
 */
export const localDay = (ms: number, zone: string): number => {
  const days = cachedDaysWithin(Math.floor(ms / DAY_MS), zone);
  for (let k = days.length - 1; k > 0; k--) {
    const candidate = days[k];
    if (candidate && candidate.start <= ms) return candidate.day;
  }
  return days[0]?.day ?? 0;
};

/** Cuts a stretch of unchanging offset at the full hours of its clock. */
const cutAtFullHours = ({ start, end }: Range, offsetMs: number): Range[] => {
  const buckets: Range[] = [];
  const intoHour = (((start + offsetMs) % HOUR_MS) + HOUR_MS) % HOUR_MS;
  for (let from = start, to = start - intoHour + HOUR_MS; from < end; from = to, to += HOUR_MS) {
    buckets.push({ start: from, end: Math.min(to, end) });
  }
  return buckets;
};

/**
 * The hours of a local day, cut at the full hours of its own clock and wherever the clock is put forward or back: 23 to
 * 25 as a rule, none longer than an hour.
 */
export const hourBuckets = (day: number, zone: string): Range[] => {
  const end = dayStart(day + 1, zone);
  const buckets: Range[] = [];
  for (let start = dayStart(day, zone); start < end;) {
    const local = zoned(start, zone);
    const change = local.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
    const stretch = { start, end: Math.min(change, end) };
    buckets.push(...cutAtFullHours(stretch, local.offsetNanoseconds / NANOSECONDS_A_MILLISECOND));
    start = stretch.end;
  }
  return buckets;
};
