import type { Attempt } from '../attempt';
import type { LoopStep } from './loop-steps';
import { isCounted } from './loop-tally';

/** Attempts whose place in the budget is certain: they waited, or a policy stopped them, and so they took none. */
const tookNone = (attempt: Attempt): boolean =>
  attempt.outcome === 'control_flow' ||
  (attempt.outcome === 'failed' && !isCounted({ ...attempt, errorClass: attempt.classAtArrival }));

type Place = { attempt: Attempt; step: LoopStep | undefined; free: number; contractMax: number | null };

/**
 * The number told with attempt k is max_attempts − k + 1. Missing attempts and those without a result may or may not
 * have counted, so k is a range, and only a number outside of it is wrong.
 */
const isToldWrong = ({ attempt, step, free, contractMax }: Place): boolean => {
  const told = attempt.remainingBudget;
  const maxAttempts = attempt.maxAttempts ?? step?.situation.maxAttempts ?? contractMax;
  if (told === null || maxAttempts === null) return false;
  const fewestBefore = step?.situation.counted ?? 0;
  const mostBefore = attempt.number - 1 - free;
  return told > maxAttempts - fewestBefore || told < maxAttempts - mostBefore;
};

/**
 * Whether some attempt was told another remaining budget than it had. `contractMax` is the contract's limit for each
 * attempt, null where no contract is known.
 */
export const isBudgetToldWrong = (
  attempts: readonly Attempt[],
  steps: readonly LoopStep[],
  contractMax: readonly (number | null)[],
): boolean => {
  const stepBefore = new Map(steps.map((step) => [step.next?.id, step]));
  let free = 0;
  return attempts.some((attempt, index) => {
    const place = { attempt, step: stepBefore.get(attempt.id), free, contractMax: contractMax[index] ?? null };
    if (tookNone(attempt)) free += 1;
    return isToldWrong(place);
  });
};
