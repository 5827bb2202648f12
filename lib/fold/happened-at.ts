/** How far a client's clock may run ahead of ours before its times are not believed. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * When an event happened, in epoch milliseconds, as far as its clock is believed: a `ts` more than a minute after the
 * event's own arrival is replaced by the arrival.
 */
export const happenedAt = (event: { ts: number; receivedAt: number }): number =>
  event.ts > event.receivedAt + CLOCK_TOLERANCE_MS ? event.receivedAt : event.ts;
