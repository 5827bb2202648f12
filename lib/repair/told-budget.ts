import type { Attempt } from '../attempt';
import { hasDecisionBetween, type Loop, type LoopStep } from './loop-steps';
import { isCounted } from './loop-tally';

/** Attempts that certainly took no budget: they only waited, or a policy stopped them. */
const tookNone = (attempt: Attempt): boolean =>
  attempt.outcome === 'control_flow' ||
  (attempt.outcome === 'failed' && !isCounted({ ...attempt, errorClass: attempt.classAtArrival }));

/** How many attempts before this one counted: missing ones, and those without a result, may or may not have. */
type Before = { fewest: number; most: number; maxAttempts: number | null };

/** The number told with attempt k is max_attempts − k + 1; as k is a range, only a number outside of it is wrong. */
const isToldWrong = ({ remainingBudget: told, maxAttempts }: Attempt, before: Before): boolean => {
  const max = maxAttempts ?? before.maxAttempts;
  return told !== null && max !== null && (told > max - before.fewest || told < max - before.most);
};

/**
 * Whether some attempt was told another remaining budget than it had. `contractMax` is the contract's limit for each
 * attempt, null where no contract is known.
 */
export const isBudgetToldWrong = (
  { attempts, decisions }: Pick<Loop, 'attempts' | 'decisions'>,
  steps: readonly LoopStep[],
  contractMax: readonly (number | null)[],
): boolean => {
  const stepBefore = new Map(steps.map((step) => [step.next?.id, step.situation]));
  let free = 0;
  let fewest = 0;
  return attempts.some((attempt, index) => {
    const previous = attempts[index - 1];
    const failure = stepBefore.get(attempt.id);
    // After a decision of a person a client may count anew or go on counting.
    if (previous && hasDecisionBetween(decisions, previous, attempt)) fewest = 0;
    fewest = failure?.counted ?? fewest;
    const most = attempt.number - 1 - free;
    if (tookNone(attempt)) free += 1;
    return isToldWrong(attempt, { fewest, most, maxAttempts: failure?.maxAttempts ?? contractMax[index] ?? null });
  });
};
