import { type ErrorPart, errorParts } from './error-parts';

const SECOND_MS = 1000;
const IN_MS = ['retryAfterMs', 'retry_after_ms'];
const HEADER_BAGS = ['headers', 'responseHeaders'];

const milliseconds = (value: number): number | null => (Number.isFinite(value) && value >= 0 ? value : null);

const numberIn = (value: unknown): number | null => {
  if (typeof value === 'number') return milliseconds(value);
  return typeof value === 'string' && /^\d{1,9}(?:\.\d{1,6})?$/.test(value.trim()) ? Number(value) : null;
};

/** `Retry-After`: seconds, or the date to wait for. */
const headerMs = (value: unknown, nowMs: number): number | null => {
  const seconds = numberIn(value);
  if (seconds !== null) return seconds * SECOND_MS;
  return typeof value === 'string' ? milliseconds(Math.max(0, Date.parse(value) - nowMs)) : null;
};

/** A header by its name in small letters, whatever kind of bag the client library keeps headers in. */
const headerIn = (bag: unknown, name: string): unknown => {
  if (bag instanceof Headers) return bag.get(name);
  if (typeof bag !== 'object' || bag === null) return undefined;
  return Object.entries(bag).find(([key]) => key.toLowerCase() === name)?.[1];
};

const waitIn = (part: ErrorPart, nowMs: number): number | null => {
  for (const name of IN_MS) {
    const told = numberIn(part.get(name));
    if (told !== null) return told;
  }
  for (const bag of HEADER_BAGS.map((name) => part.get(name))) {
    const told = numberIn(headerIn(bag, 'retry-after-ms')) ?? headerMs(headerIn(bag, 'retry-after'), nowMs);
    if (told !== null) return told;
  }
  return null;
};

/**
 * The wait in milliseconds that a failed tool or provider asked for: in a field of the error, or in the headers of the answer
 * it holds. Null where it asked for none.
 */
export const givenWaitMs = (error: unknown, nowMs: number): number | null => {
  for (const part of errorParts(error).objects) {
    const told = waitIn(part, nowMs);
    if (told !== null) return told;
  }
  return null;
};
