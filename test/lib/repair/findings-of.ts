import type { Attempt, HumanDecision } from '../../../lib/attempt';
import { audit, type AuditInput } from '../../../lib/repair/audit';
import type { Finding } from '../../../lib/words';
import { timeOf, traceOf } from './attempt-of';
import { contractOf } from './contract-of';

/** A person decides half a minute after attempt `number`. */
export const decidedAfter = (number: number): HumanDecision => ({
  attemptId: `a${number}`,
  decidedAt: timeOf(number) + 30_000,
  outcome: 'corrected',
});

/** What differs from an open loop under `loop-v1` with a harmless tool. */
export type GivenLoop = Partial<Omit<AuditInput, 'contract' | 'attempts'>> & { contract?: string };

export const findingsOf = (attempts: readonly Attempt[], given: GivenLoop = {}): Finding[] => {
  const { contract = 'loop-v1', ...rest } = given;
  return audit({
    attempts,
    loopDisposition: 'open',
    reason: null,
    decisions: [],
    sideEffects: 'none',
    ...rest,
    contract: contractOf(contract),
  });
};

export const findingsOfTrace = (words: string, given: GivenLoop = {}): Finding[] => findingsOf(traceOf(words), given);
