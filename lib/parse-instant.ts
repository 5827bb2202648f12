export type InstantError = 'invalid_ts' | 'ts_out_of_range';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Earlier years cannot reach 1970 whatever their offset, and `Date.UTC` reads two-digit ones as 19xx. */
const FIRST_USABLE_YEAR = 1969;

const DOT = 46;
const PLUS = 43;
const MINUS = 45;
const LETTER_CASE = 32;
const LETTER_T = 116;
const LETTER_Z = 122;

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const daysIn = (year: number, month: number): number => {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
};

const digitAt = (text: string, at: number): number => {
  const digit = text.charCodeAt(at) - 48;
  return digit >= 0 && digit <= 9 ? digit : NaN;
};

/** The two digits at a position; NaN, which no comparison accepts, when they are none. */
const pairAt = (text: string, at: number): number => digitAt(text, at) * 10 + digitAt(text, at + 1);

/** Where the offset starts: after the digits of a fraction if there is one; -1 for a point without digits. */
const fractionEnd = (text: string, start: number): number => {
  if (text.charCodeAt(start) !== DOT) return start;
  let at = start + 1;
  while (digitAt(text, at) >= 0) at++;
  return at === start + 1 ? -1 : at;
};

/** Whole milliseconds of a fraction of a second that lies between two positions; finer digits are cut. */
const millisecondsAt = (text: string, start: number, end: number): number => {
  let ms = 0;
  for (let k = 1, unit = 100; k <= 3 && start + k < end; k++, unit /= 10) ms += digitAt(text, start + k) * unit;
  return ms;
};

/** The offset that fills the rest of the text, in milliseconds; NaN when it is none. */
const offsetAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  if ((code | LETTER_CASE) === LETTER_Z) return text.length === at + 1 ? 0 : NaN;
  const hours = pairAt(text, at + 1);
  const minutes = pairAt(text, at + 4);
  const isOffset = (code === PLUS || code === MINUS) && text[at + 3] === ':' && text.length === at + 6;
  if (!isOffset || !(hours <= 23) || !(minutes <= 59)) return NaN;
  return (code === PLUS ? 1 : -1) * (hours * 60 + minutes) * MINUTE_MS;
};

const hasSeparators = (text: string): boolean =>
  text[4] === '-' &&
  text[7] === '-' &&
  (text.charCodeAt(10) | LETTER_CASE) === LETTER_T &&
  text[13] === ':' &&
  text[16] === ':';

/**
 * Reads an RFC 3339 time with its mandatory offset as epoch milliseconds, strictly: no day, hour or leap second that
 * rolls over, no space, no date alone. Out of range is what lies before 1970 or more than a day after `now`.
 * Written by hand because it runs for every event and `Date.parse` is neither strict nor the same everywhere.
 */
export const parseInstant = (text: string, now: number): { ms: number } | { error: InstantError } => {
  const year = pairAt(text, 0) * 100 + pairAt(text, 2);
  const month = pairAt(text, 5);
  const day = pairAt(text, 8);
  const hour = pairAt(text, 11);
  const minute = pairAt(text, 14);
  const second = pairAt(text, 17);
  const isDate = year >= 0 && day >= 1 && day <= daysIn(year, month);
  const isTime = hour <= 23 && minute <= 59 && second <= 59;
  const offsetStart = fractionEnd(text, 19);
  const offset = offsetStart < 0 ? NaN : offsetAt(text, offsetStart);
  if (!isDate || !isTime || !hasSeparators(text) || Number.isNaN(offset)) return { error: 'invalid_ts' };
  if (year < FIRST_USABLE_YEAR) return { error: 'ts_out_of_range' };
  const local = Date.UTC(year, month - 1, day, hour, minute, second, millisecondsAt(text, 19, offsetStart));
  const ms = local - offset;
  return ms < 0 || ms > now + DAY_MS ? { error: 'ts_out_of_range' } : { ms };
};
