export type DemoOptions = {
  seed: number;
  /** The story's end, epoch milliseconds; no event is later. */
  now: number;
  days?: number;
  /** On a weekday of average traffic. */
  callsPerDay?: number;
};

export type Story = Required<DemoOptions>;

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The share of the story that has passed, 0 to 1. */
export const progressAt = ({ now, days }: Story, atMs: number): number => 1 - (now - atMs) / (days * DAY_MS);
