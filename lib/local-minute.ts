import { Temporal } from 'temporal-polyfill';

/** When the clock of a zone shows a local minute (`2026-11-03T09:30`) first, or would have, had it not been put forward; null when there is no such minute. */
export const localInstant = (text: string, zone: string): number | null => {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(zone).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** What the clock of a zone shows at an instant, to the minute: `2026-11-03T09:30`. */
export const localMinute = (ms: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
