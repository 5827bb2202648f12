import { retryAfterMs } from '../../lib/repair/retry-after';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;
/** A server that asks for more is asked again all the same: a wrong date must not silence a recorder for good. */
const LONGEST_RETRY_AFTER_MS = 15 * 60_000;

/** The wait before try `failures` + 1: exponential up to a minute, with full jitter, so that many clients do not come back together. */
export const fullJitterMs = (failures: number, random: () => number): number =>
  random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));

/** The wait that a `Retry-After` header asks for, up to a quarter of an hour; null when it says nothing readable. */
export const askedWaitMs = (header: string | null, nowMs: number): number | null => {
  const waitMs = retryAfterMs(header, nowMs);
  return waitMs === null ? null : Math.min(waitMs, LONGEST_RETRY_AFTER_MS);
};
