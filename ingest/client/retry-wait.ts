const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;
/** A server that asks for more is asked again all the same: a wrong date must not silence a recorder for good. */
const LONGEST_RETRY_AFTER_MS = 15 * 60_000;

/** The wait before try `failures` + 1: exponential up to a minute, with full jitter, so that many clients do not come back together. */
export const fullJitterMs = (failures: number, random: () => number): number =>
  random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));

/** The wait that a `Retry-After` header asks for, in its form of seconds or of a date; null when it says nothing readable. */
export const retryAfterMs = (header: string | null, nowMs: number): number | null => {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), LONGEST_RETRY_AFTER_MS);
};
