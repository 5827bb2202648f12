import type { ContractRow } from '../../lib/repair/contract';
import type { LoopLimits } from './tool-call-options';

export type BackoffInput = {
  row: Pick<ContractRow, 'hasBackoff'>;
  /** The wait the tool asked for, in milliseconds; null where it asked for none. */
  givenMs: number | null;
  /** Retries of this class so far. */
  retries: number;
  limits: Pick<LoopLimits, 'firstWaitMs' | 'waitMs'>;
  random: () => number;
};

/**
 * How long to wait before the same call is sent again, in milliseconds: what the tool asked for; else, where the contract
 * backs off, a random time between half and the whole of a wait that doubles each time; never above the limit.
 */
export const backoffMs = ({ row, givenMs, retries, limits, random }: BackoffInput): number => {
  if (givenMs !== null) return Math.min(givenMs, limits.waitMs);
  if (row.hasBackoff !== true) return 0;
  const wholeMs = Math.min(limits.firstWaitMs * 2 ** retries, limits.waitMs);
  return Math.round(wholeMs * (0.5 + random() / 2));
};
