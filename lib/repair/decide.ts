import type { EscalationReason } from '../words';
import type { Action, Facts } from './contract';
import { addAttempt, newTally, type DecidableAttempt } from './loop-tally';
import { isRepair, situationAfter, type Situation, type Surroundings } from './situation';

/** The rule that decided, in the order in which they are asked. */
export type DecisionRule =
  | 'policy_stop'
  | 'probe_limit'
  | 'not_retryable'
  | 'not_repairable'
  | 'clarify'
  | 'stuck'
  | 'not_converging'
  | 'repeated_class'
  | 'budget_spent'
  | 'unsafe_to_resend'
  | 'row';

export type Decision = {
  action: Action;
  /** Why the loop ends here; null while it goes on. */
  reason: EscalationReason | null;
  rule: DecisionRule;
  /** The guards that were looked at, with their values. */
  factsUsed: Facts;
  /** Counted attempts the contract still allows, the next one included. */
  remainingBudget: number;
  /** The next attempt is the last one and must not guess. */
  isConservative: boolean;
};

export type DecideInput = Surroundings & {
  /** The attempts that stand, by number, up to the one to decide on. */
  attempts: readonly DecidableAttempt[];
  /** When a person last decided on this call, epoch milliseconds; what happened before is not held against it. */
  lastDecisionAt?: number | null;
};

type Rule = {
  rule: DecisionRule;
  holds: (situation: Situation) => boolean;
  action: Action;
  reason: (situation: Situation) => EscalationReason;
  factsUsed?: (situation: Situation) => Facts;
};

const noFacts = (): Facts => ({});
const guardFacts = (situation: Situation): Facts => situation.guardFacts;

const resendFacts = ({ guardFacts, safeToResend, isResendInQuestion }: Situation): Facts =>
  isResendInQuestion ? { ...guardFacts, safe_to_resend: safeToResend } : guardFacts;

/** An answer that breaks its own schema is the tool's fault: no other arguments will mend it. */
const notRepairable = ({ errorClass }: Situation): EscalationReason =>
  errorClass === 'output_contract_violation' ? 'tool_broken' : 'not_repairable';

/** First match wins; where none does, the row's action stands. */
const RULES: readonly Rule[] = [
  {
    rule: 'policy_stop',
    holds: ({ errorClass }) => errorClass === 'policy_violation',
    action: 'stop',
    reason: () => 'policy_stop',
    factsUsed: noFacts,
  },
  { rule: 'policy_stop', holds: ({ action }) => action === 'stop', action: 'stop', reason: () => 'policy_stop' },
  {
    rule: 'not_retryable',
    holds: ({ attempt }) => attempt.retryable === false,
    action: 'escalate',
    reason: notRepairable,
    factsUsed: noFacts,
  },
  { rule: 'not_repairable', holds: ({ action }) => action === 'escalate', action: 'escalate', reason: notRepairable },
  { rule: 'clarify', holds: ({ action }) => action === 'clarify', action: 'clarify', reason: () => 'clarification' },
  {
    rule: 'stuck',
    holds: ({ action, isRepeatedCall }) => isRepair(action) && isRepeatedCall,
    action: 'escalate',
    reason: () => 'stuck',
  },
  {
    rule: 'not_converging',
    holds: ({ isAlternating }) => isAlternating,
    action: 'escalate',
    reason: () => 'not_converging',
  },
  { rule: 'repeated_class', holds: ({ isUsedUp }) => isUsedUp, action: 'escalate', reason: () => 'repeated_class' },
  {
    rule: 'budget_spent',
    holds: ({ counted, maxAttempts }) => counted >= maxAttempts,
    action: 'escalate',
    reason: () => 'repair_budget_spent',
  },
  {
    rule: 'unsafe_to_resend',
    holds: ({ isResendInQuestion, safeToResend }) => isResendInQuestion && safeToResend !== true,
    action: 'escalate',
    reason: () => 'not_repairable',
    factsUsed: resendFacts,
  },
];

/** What the contract does in a situation. */
export const decideOn = (situation: Situation): Decision => {
  const remainingBudget = Math.max(0, situation.maxAttempts - situation.counted);
  const end = RULES.find(({ holds }) => holds(situation));
  if (end) {
    const { rule, action, reason, factsUsed = guardFacts } = end;
    const used = factsUsed(situation);
    return { action, reason: reason(situation), rule, factsUsed: used, remainingBudget, isConservative: false };
  }
  return {
    action: situation.action,
    reason: null,
    rule: 'row',
    factsUsed: resendFacts(situation),
    remainingBudget,
    isConservative: situation.row.isConservativeOnLast === true && remainingBudget === 1,
  };
};

/**
 * What to do after the last of `attempts`, or null where it did not fail and there is nothing to decide.
 * Pure; the one rule that a client loop follows and a server audits by.
 */
export const decide = ({ attempts, lastDecisionAt, ...surroundings }: DecideInput): Decision | null => {
  const last = attempts.at(-1);
  if (last?.outcome !== 'failed') return null;
  const tally = newTally();
  for (const attempt of attempts) {
    if (lastDecisionAt == null || attempt.ts > lastDecisionAt) addAttempt(tally, attempt);
  }
  return decideOn(situationAfter(last, tally, surroundings));
};
