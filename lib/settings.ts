import type { ChainKey } from './chain-keys';

/** What people can change of a project. */
export type Settings = {
  name: string;
  zone: string;
  /** How long a call with a failed attempt may be silent before the server ends it. */
  openForMs: number;
  contract: string;
  isUnmasked: boolean;
  /** Key names masked besides the built-in ones. */
  maskedKeys: readonly string[];
  /** Tools that are chained by an argument as well. */
  chainKeys: readonly ChainKey[];
  /** A repair that changes more places than this, none of them named by an issue, opens a review item; null: none does. */
  driftThreshold: number | null;
};

export const MAX_PROJECT_NAME_LENGTH = 80;
export const MAX_DRIFT_THRESHOLD = 1_000;

const MINUTE_MS = 60_000;

/** Units in which people give a length of time, longest first. */
export const TIME_UNITS = [
  { name: 'days', ms: 1_440 * MINUTE_MS },
  { name: 'hours', ms: 60 * MINUTE_MS },
  { name: 'minutes', ms: MINUTE_MS },
] as const;
export type TimeUnit = (typeof TIME_UNITS)[number]['name'];

export const MIN_OPEN_FOR_MS = MINUTE_MS;
export const MAX_OPEN_FOR_MS = 30 * TIME_UNITS[0].ms;

/** A length of time as a whole number of its longest unit: 5,400,000 → 90 minutes. */
export const amountOf = (ms: number): { amount: number; unit: TimeUnit } => {
  const unit = TIME_UNITS.find((each) => ms >= each.ms && ms % each.ms === 0) ?? TIME_UNITS[2];
  return { amount: Math.max(1, Math.round(ms / unit.ms)), unit: unit.name };
};

/** A number of a unit in milliseconds. */
export const msOf = (amount: number, unit: TimeUnit): number =>
  amount * (TIME_UNITS.find((each) => each.name === unit) ?? TIME_UNITS[2]).ms;
