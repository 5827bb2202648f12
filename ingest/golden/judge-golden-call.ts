import { canonicalJson } from '../../lib/json/canonical-json';
import type { Contract } from '../../lib/repair/contract';
import { decide, type Decision } from '../../lib/repair/decide';
import type { FailedCall } from '../../lib/repair/feedback/failed-call';
import { type ArmChoice, type Feedback, feedbackFor } from '../../lib/repair/feedback/feedback-for';
import { classOfFailure } from '../../lib/repair/loop-tally';
import type { GoldenDecision } from './golden-call-schema';
import type { GoldenCall } from './read-golden-call';

/** What the library makes of a golden call, and whether it is what was expected; null where nothing was. */
export type GoldenVerdict = {
  decision: GoldenDecision;
  feedback: Feedback;
  isDecisionRight: boolean | null;
  isFeedbackRight: boolean | null;
};

/** The failure that is to be decided on. Of an answer that breaks its schema the issues name places in the answer. */
const failureOf = ({ attempts, tools }: GoldenCall): FailedCall => {
  const last = attempts[attempts.length - 1] as (typeof attempts)[0];
  const { tool, argumentsJson, code, message, issues, constraint, stage, retryable } = last;
  const errorClass = classOfFailure(last);
  const schemas = tools.get(tool);
  const schema = errorClass === 'output_contract_violation' ? schemas?.output_schema : schemas?.input_schema;
  return {
    tool,
    argumentsJson,
    errorClass,
    code,
    message,
    issues,
    constraint,
    stage,
    retryable,
    inputSchema: schema ?? null,
  };
};

const decisionOn = (call: GoldenCall, contract: Contract): Decision => {
  const { attempts, facts, callBudget, lastDecisionAt, tools } = call;
  const sideEffects = tools.get(failureOf(call).tool)?.side_effects ?? 'unknown';
  const budget = callBudget === null ? {} : { callBudget };
  const decision = decide({ attempts, contract, facts, sideEffects, lastDecisionAt, ...budget });
  if (decision === null) throw new Error(`nothing failed in the golden call ${call.name}`);
  return decision;
};

const isEqual = (one: unknown, other: unknown): boolean =>
  canonicalJson(JSON.stringify(one)) === canonicalJson(JSON.stringify(other));

const isExpected = (found: unknown, expected: unknown): boolean | null =>
  expected === null ? null : isEqual(found, expected);

/** What the model is told of the failure under an arm: after a decision that ends the call, that it must not try again. */
export const goldenFeedback = (call: GoldenCall, contract: Contract, arm: ArmChoice): Feedback => {
  const failure = failureOf(call);
  const isOver = decisionOn(call, contract).reason !== null;
  return feedbackFor(isOver ? { ...failure, retryable: false } : failure, arm, contract);
};

/** Decides on a golden call by a contract, and says what the model is told under the arm `path_code_and_type`. */
export const judgeGoldenCall = (call: GoldenCall, contract: Contract): GoldenVerdict => {
  const { action, reason, rule, remainingBudget, isConservative } = decisionOn(call, contract);
  const decision = { action, reason, rule, remaining_budget: remainingBudget, is_conservative: isConservative };
  const feedback = goldenFeedback(call, contract, 'path_code_and_type');
  return {
    decision,
    feedback,
    isDecisionRight: isExpected(decision, call.expected.decision),
    isFeedbackRight: isExpected(feedback, call.expected.feedback),
  };
};
