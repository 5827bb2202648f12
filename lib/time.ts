import { Temporal } from 'temporal-polyfill';

/** A half-open stretch of time, [start, end), in epoch milliseconds. */
export type Range = { start: number; end: number };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

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

const findLocalDay = (ms: number, zone: string): number => {
  const { year, month, day } = zoned(ms, zone);
  let found = Date.UTC(year, month - 1, day) / DAY_MS;
  while (dayStart(found + 1, zone) <= ms) found++;
  while (dayStart(found, zone) > ms) found--;
  return found;
};

/** The local days that share a UTC day: the one under way when it begins, and those that begin in it. */
const daysWithin = (utcDay: number, zone: string): DayBeginning[] => {
  const end = (utcDay + 1) * DAY_MS;
  const first = findLocalDay(utcDay * DAY_MS, zone);
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

/** The next full hour of the local clock, or the moment it is put forward or back if that comes first. */
const nextHour = (ms: number, zone: string): number => {
  const local = zoned(ms, zone);
  const intoHour = ms + local.offsetNanoseconds / 1e6;
  const fullHour = ms + HOUR_MS - (((intoHour % HOUR_MS) + HOUR_MS) % HOUR_MS);
  const change = local.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
  return Math.min(fullHour, change);
};

/**
 * The hours of a local day, cut at the full hours of its own clock: 23 to 25 as a rule, none longer than an hour, shorter
 * where the clock is changed by less than one.
 */
export const hourBuckets = (day: number, zone: string): Range[] => {
  const end = dayStart(day + 1, zone);
  const buckets: Range[] = [];
  for (let start = dayStart(day, zone); start < end;) {
    const next = Math.min(nextHour(start, zone), end);
    buckets.push({ start, end: next });
    start = next;
  }
  return buckets;
};
