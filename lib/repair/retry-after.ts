const SECOND_MS = 1_000;
const SECONDS = /^\d{1,9}(?:\.\d{1,6})?$/;
/** The three forms of a date in HTTP, roughly: an engine takes much for a date, `-1` included. */
const HTTP_DATE = /^[A-Za-z]{3,9},? [^,]*\d{2}:\d{2}:\d{2}(?: GMT| \d{4})$/;

/** A number of seconds or milliseconds as a header or field tells it; null where it is none. */
export const waitNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : null;
  return typeof value === 'string' && SECONDS.test(value.trim()) ? Number(value) : null;
};

/** The wait in milliseconds that a `Retry-After` asks for: seconds, or until a date (RFC 9110, 10.2.3). Null where it cannot be read. */
export const retryAfterMs = (value: unknown, nowMs: number): number | null => {
  const seconds = waitNumber(value);
  if (seconds !== null) return seconds * SECOND_MS;
  const date = typeof value === 'string' ? value.trim() : '';
  const untilMs = HTTP_DATE.test(date) ? Date.parse(date.endsWith('GMT') ? date : `${date} GMT`) : Number.NaN;
  return Number.isNaN(untilMs) ? null : Math.max(0, untilMs - nowMs);
};
