import { canonicalArguments } from '../../lib/json/canonical-json';
import { interpretRecovery, recoveryFields } from '../../lib/repair/interpret-recovery';
import { judgeCorrection } from '../../lib/repair/output-contract';
import type { EscalationReason } from '../../lib/words';
import type { Asking } from './ask-prompt';
import { catalogueTool } from './catalogue';
import type { ClientAttempt } from './client-event';
import { brokenCalls, type FailedAttempt, type Loop } from './loop-state';
import type { ModelAnswer, RequestedCall } from './model-answer';

/** What is done with a model's answer: the call it proposes is the next attempt, or nothing of it is sent and the loop ends. */
export type Verdict = { told: Partial<ClientAttempt> } & (
  | { kind: 'call'; call: RequestedCall }
  | { kind: 'over'; reason: EscalationReason; summary?: string; recommendedAction?: string }
  | { kind: 'question'; question: string }
);

/** An answer that is of no use ends the loop: a model is not asked the same twice. */
export const rejected = (why: string): Verdict => ({
  kind: 'over',
  reason: 'recovery_invalid',
  told: { recovery_action: 'escalate', recovery_valid: false, recovery_rejected_reason: why },
});

const over = (reason: EscalationReason): Verdict => ({ kind: 'over', reason, told: { recovery_valid: true } });

const askUser = (question: string): Verdict => ({
  kind: 'question',
  question,
  told: { recovery_action: 'clarify', recovery_valid: true },
});

/** The call failed like this before: it would fail again. */
const isKnownFailure = <Value>({ log }: Loop<Value>, call: RequestedCall): boolean => {
  const canonical = canonicalArguments(call.argumentsJson);
  return log.attempts.some(
    ({ outcome, tool, argumentsJson }) =>
      outcome === 'failed' && tool === call.tool && canonicalArguments(argumentsJson) === canonical,
  );
};

const proposed = <Value>(loop: Loop<Value>, { decision }: FailedAttempt, call: RequestedCall): Verdict => {
  if (isKnownFailure(loop, call)) return over('stuck');
  return { kind: 'call', call, told: { recovery_action: decision.action, recovery_valid: true } };
};

/** A question is the text of the argument called so, or all that was sent. */
const questionIn = (argumentsJson: string): string => {
  try {
    const value: unknown = JSON.parse(argumentsJson);
    const { question } = value as { question?: unknown };
    return typeof question === 'string' ? question : argumentsJson;
  } catch {
    return argumentsJson;
  }
};

const judgeOutput = <Value>(loop: Loop<Value>, attempt: FailedAttempt, call: RequestedCall | null): Verdict => {
  const [first, ...others] = brokenCalls(loop);
  if (first === undefined) throw new Error('An answer was broken before a model was asked about it.');
  const correction = judgeCorrection(call, [first, ...others]);
  if (correction.kind === 'over') {
    return correction.reason === 'recovery_invalid' ? rejected('no correction of this call') : over(correction.reason);
  }
  return call === null ? over('tool_broken') : proposed(loop, attempt, call);
};

const judgeRecovery = <Value>(loop: Loop<Value>, attempt: FailedAttempt, answer: ModelAnswer): Verdict => {
  if (!('text' in answer)) return rejected('malformed at answer');
  const { failed, decision } = attempt;
  const catalogue = [...loop.options.tools.values()].map(catalogueTool);
  const result = interpretRecovery({ failure: failed, answer: answer.text, catalogue, decision });
  const told = recoveryFields(result);
  if (!result.isValid) return { kind: 'over', reason: result.reason, told };
  const { call, question, escalation } = result.recovery;
  if (call !== null) {
    const { tool, argumentsJson } = call;
    const verdict = proposed(loop, attempt, { tool, argumentsJson, model: answer.model, cost: answer.cost });
    return verdict.kind === 'call' ? { ...verdict, told } : verdict;
  }
  if (question !== null) return { kind: 'question', question, told };
  return { kind: 'over', reason: 'by_agent', told, ...escalation };
};

/** Judges what a model answered to a question about a failure, before anything of it is sent. */
export const judgeAnswer = <Value>(
  loop: Loop<Value>,
  attempt: FailedAttempt,
  { kind, mayAskUser }: Asking,
  answer: ModelAnswer,
): Verdict => {
  if (!('text' in answer) && answer.tool === loop.options.clarificationTool) {
    return askUser(questionIn(answer.argumentsJson));
  }
  if (kind === 'recovery') return judgeRecovery(loop, attempt, answer);
  if (kind === 'output') return judgeOutput(loop, attempt, 'text' in answer ? null : answer);
  if (!('text' in answer)) return proposed(loop, attempt, answer);
  const isQuestion = mayAskUser && answer.text.trim() !== '';
  return isQuestion ? askUser(answer.text.trim()) : rejected('no call');
};
