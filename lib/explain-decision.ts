import type { Action } from './repair/contract';
import type { Decision, DecisionRule } from './repair/decide';
import { ESCALATION_REASONS, type EscalationReason } from './words';

const REASON_TEXTS: Readonly<Record<EscalationReason, string>> = {
  policy_stop: 'A policy said no, so the loop stopped and the call went to a person.',
  not_repairable: 'The contract does not repair this failure, so a person must look.',
  tool_broken: "The tool's answer breaks its own schema; no other arguments will mend that.",
  stuck: 'The same tool and arguments had already failed.',
  not_converging: 'The failures went from one class to another and back.',
  repeated_class: 'The class failed again after its repairs were used up.',
  repair_budget_spent: 'Every attempt the budget allows was made.',
  clarification: 'Only the user can say what was meant, and the agent asked.',
  drift: 'A repair changed arguments that no issue had named.',
  approval: 'The call may only go ahead when a person approves it.',
  recovery_invalid: 'The recovery model gave an answer that could not be used.',
  recovery_timeout: 'The recovery model did not answer in time.',
  never_closed: 'The call failed and fell silent, so the server closed it.',
  by_agent: 'The agent gave the call to a person of its own accord.',
};

const isEscalationReason = (text: string): text is EscalationReason =>
  (ESCALATION_REASONS as readonly string[]).includes(text);

/** Why a call was given to a person, in one sentence; null for a reason of a client's own. */
export const explainReason = (reason: string): string | null =>
  isEscalationReason(reason) ? REASON_TEXTS[reason] : null;

const ROW_TEXTS: Readonly<Record<Action, string>> = {
  repair_input: 'Mend the arguments and try again.',
  reshape_call: 'Choose another tool, or another form of the call.',
  retry_same: 'Send the same call again after a wait.',
  clarify: 'Ask the user.',
  rerun_dependency: 'Run the step it depends on again first.',
  stop: 'Stop.',
  escalate: 'Give the call to a person.',
};

const RULE_TEXTS: Readonly<Record<Exclude<DecisionRule, 'row'>, { number: number; sentence: string }>> = {
  policy_stop: { number: 1, sentence: 'A policy violation ends the loop and takes no attempt.' },
  probe_limit: { number: 1, sentence: 'The same policy said no so often that it is not asked again.' },
  not_retryable: { number: 2, sentence: 'The client declared that another try is not worth it.' },
  not_repairable: { number: 2, sentence: 'The contract hands this class to a person.' },
  clarify: { number: 2, sentence: 'The contract asks the user.' },
  stuck: { number: 3, sentence: 'The same tool and arguments had failed before.' },
  not_converging: { number: 4, sentence: 'The class is back after another one took its place.' },
  repeated_class: { number: 5, sentence: 'What the contract allows for this class is used up.' },
  budget_spent: { number: 6, sentence: 'The attempts the contract allows are used up.' },
  unsafe_to_resend: { number: 7, sentence: 'Sent again it might act twice: no idempotency key, no approval.' },
};

/** Facts of a decision that nobody told us, so that it might have been another. */
export const unknownFacts = ({ factsUsed }: Decision): string[] =>
  Object.entries(factsUsed).flatMap(([fact, value]) => (value === 'unknown' ? [fact] : []));

/** Why the contract decides so: the number of the rule that ended the loop, null where the row's own action stands, and a sentence. */
export const explainDecision = (decision: Decision): { ruleNumber: number | null; sentence: string } => {
  const { rule, action, isConservative } = decision;
  const unknown = unknownFacts(decision);
  const doubt = unknown.length === 0 ? '' : ` Depends on ${unknown.join(' and ')}, which is unknown.`;
  if (rule !== 'row') return { ruleNumber: RULE_TEXTS[rule].number, sentence: RULE_TEXTS[rule].sentence + doubt };
  const care = isConservative ? ' It is the last one and must not guess.' : '';
  return { ruleNumber: null, sentence: ROW_TEXTS[action] + care + doubt };
};
