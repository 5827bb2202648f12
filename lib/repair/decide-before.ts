import type { Decision } from './decide';
import type { Contract } from './contract';
import { classOfFailure, isCounted, type DecidableAttempt } from './loop-tally';

export type BeforeInput = {
  /** What has been tried: the attempts of the call, or of all calls of one caller. */
  attempts: readonly DecidableAttempt[];
  contract: Contract;
  /** When a person last decided, epoch milliseconds; what happened before is not held against the caller. */
  lastDecisionAt?: number | null;
};

/** How often the most frequent policy code was met. */
const mostMet = (attempts: readonly DecidableAttempt[]): number => {
  const met = new Map<string | null, number>();
  for (const attempt of attempts) {
    const { outcome, code } = attempt;
    if (outcome !== 'failed' || classOfFailure(attempt) !== 'policy_violation') continue;
    met.set(code, (met.get(code) ?? 0) + 1);
  }
  return Math.max(0, ...met.values());
};

/**
 * Whether the next attempt ends before anything of it is evaluated: a stop where a policy code was met as often as the
 * contract's `probeLimit`, null where it may be tried.
 */
export const decideBefore = ({ attempts, contract, lastDecisionAt }: BeforeInput): Decision | null => {
  const since = attempts.filter(({ ts }) => lastDecisionAt == null || ts > lastDecisionAt);
  if (contract.probeLimit === undefined || mostMet(since) < contract.probeLimit) return null;
  return {
    action: 'stop',
    reason: 'policy_stop',
    rule: 'probe_limit',
    factsUsed: {},
    remainingBudget: Math.max(0, contract.maxAttempts - since.filter(isCounted).length),
    isConservative: false,
  };
};
