import type { Finding } from '../words';
import type { LoopStep } from './loop-steps';

/** A step after which the loop sent another attempt. */
export type RetriedStep = LoopStep & { next: NonNullable<LoopStep['next']> };

export const isRetried = (step: LoopStep): step is RetriedStep => step.next !== null;

/** Whether the action is known, whatever the unknown facts may be. */
const isActionKnown = ({ situation }: LoopStep): boolean => situation.guardHolds !== 'unknown';

const isNotRepairable = (step: RetriedStep): boolean => {
  const { rule } = step.decision;
  if (rule === 'not_retryable') return true;
  return (rule === 'not_repairable' || rule === 'clarify') && isActionKnown(step);
};

const isIdentical = (step: RetriedStep): boolean => {
  const isRepairAsked = step.situation.action === 'repair_input' && step.decision.rule !== 'not_retryable';
  // With an attempt missing in between, the repeated arguments may answer another failure.
  return isRepairAsked && isActionKnown(step) && !step.hasGap && step.isNextRepeated;
};

/** A contract that lets the failed dependency run again, or may do so for all we know, has answered for what follows. */
const isAnsweredFor = ({ row, guardHolds }: LoopStep['situation']): boolean =>
  row.action === 'rerun_dependency' && guardHolds !== false;

const isUnsafe = ({ situation, next }: RetriedStep): boolean =>
  situation.safeToResend === false && !isAnsweredFor(situation) && !next.hasIdempotencyKey && !next.hasApproval;

/** The rules that a loop breaks by going on. Each stands for itself: one step may break several. */
export const STEP_RULES: readonly { finding: Finding; isBroken: (step: RetriedStep) => boolean }[] = [
  { finding: 'retried_after_policy_stop', isBroken: ({ decision }) => decision.rule === 'policy_stop' },
  { finding: 'retried_not_repairable', isBroken: isNotRepairable },
  {
    finding: 'past_the_budget',
    isBroken: ({ situation }) => situation.counted >= situation.maxAttempts,
  },
  { finding: 'repeated_class', isBroken: (step) => isActionKnown(step) && step.situation.isUsedUp },
  { finding: 'identical_arguments', isBroken: isIdentical },
  { finding: 'not_converging', isBroken: ({ situation }) => situation.isAlternating },
  { finding: 'resent_unsafe', isBroken: isUnsafe },
];
