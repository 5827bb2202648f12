import type { EscalationReason } from '../../lib/words';
import { askingFor, type Asking } from './ask-prompt';
import type { LoopCall, WithheldCall } from './attempt-log';
import type { ClientAttempt } from './client-event';
import { startOfText } from './failure-fields';
import { judgeAnswer } from './judge-answer';
import type { FailedAttempt, Loop } from './loop-state';
import type { AskModel, ModelAnswer, RequestedCall } from './model-answer';
import { readAnswer } from './read-answer';
import { timed } from './timed';
import { rejected } from './verdict';

/** What came of asking a model. A `withheld` call is what it answered and the loop does not send. */
export type Asked =
  | { kind: 'call'; call: LoopCall }
  | { kind: 'question'; question: string; withheld: WithheldCall }
  | {
      kind: 'over';
      reason: EscalationReason;
      withheld: WithheldCall | null;
      summary?: string;
      recommendedAction?: string;
    }
  | { kind: 'aborted' };

/** What the next attempt tells of the question that led to it. */
const askedFields = <Value>(
  { log }: Loop<Value>,
  { decision }: FailedAttempt,
  asking: Asking,
): Partial<ClientAttempt> => ({
  strategy: decision.action,
  prompt_version: asking.prompt.version,
  arm: asking.arm,
  max_attempts: log.counted + decision.remainingBudget,
  remaining_budget: asking.isBudgetTold ? decision.remainingBudget : undefined,
});

type Made = Pick<LoopCall, 'startedAt' | 'told' | 'model'>;

const callOf = (call: RequestedCall, made: Made): LoopCall => ({ ...call, ...made, model: call.model ?? made.model });

/** What was answered, as a call that is not sent. */
const withheldOf = (answer: ModelAnswer | null, tool: string, made: Made): WithheldCall => {
  if (answer === null) return { ...made, tool, argumentsJson: null };
  if (!('text' in answer)) return callOf(answer, made);
  const told = { ...made.told, message: startOfText(answer.text) };
  return { ...made, told, tool, argumentsJson: null, cost: answer.cost, model: answer.model ?? made.model };
};

const chosenModel = <Value>(
  { options, log }: Loop<Value>,
  remainingBudget: number,
): { name?: string; call: AskModel } =>
  options.modelFor?.({ attempt: log.nextNumber, remainingBudget }) ?? { call: options.model };

/** Asks a model what to do about a failure, within its time, and judges the answer. */
export const askModel = async <Value>(loop: Loop<Value>, attempt: FailedAttempt): Promise<Asked> => {
  const { limits, runtime, signal } = loop.options;
  const { remainingBudget } = attempt.decision;
  const asking = askingFor(loop, attempt);
  const chosen = chosenModel(loop, remainingBudget);
  const { prompt, kind } = asking;
  const request = { prompt, kind, attempt: loop.log.nextNumber, remainingBudget };
  const startedAt = runtime.now();
  const end = await timed((own) => chosen.call({ ...request, signal: own }), {
    limitMs: limits.modelMs,
    signal,
    wait: runtime.wait,
  });
  if (end.kind === 'aborted') return end;
  if (end.kind === 'late') return { kind: 'over', reason: 'recovery_timeout', withheld: null };
  const made = { startedAt, told: askedFields(loop, attempt, asking), model: chosen.name };
  const answer = end.kind === 'done' ? readAnswer(end.value) : null;
  const verdict =
    answer === null
      ? rejected(end.kind === 'failed' ? 'the model call failed' : 'neither a call nor words')
      : judgeAnswer(loop, attempt, asking, answer);
  const full = { ...made, told: { ...made.told, ...verdict.told } };
  if (verdict.kind === 'call') return { kind: 'call', call: callOf(verdict.call, full) };
  return { ...verdict, withheld: withheldOf(answer, attempt.call.tool, full) };
};
