import type { Asking } from './ask-prompt';
import { type FailedAttempt, type Loop, recoverable } from './loop-state';
import type { ModelAnswer } from './model-answer';
import { proposed, rejected, type Verdict } from './verdict';

const askUser = (question: string): Verdict => ({
  kind: 'question',
  question,
  told: { recovery_action: 'clarify', recovery_valid: true },
});

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

/** Judges what a model answered to a question about a failure, before anything of it is sent. */
export const judgeAnswer = <Value>(
  loop: Loop<Value>,
  attempt: FailedAttempt,
  { way, mayAskUser }: Asking,
  answer: ModelAnswer,
): Verdict => {
  if (!('text' in answer) && answer.tool === loop.options.clarificationTool) {
    return askUser(questionIn(answer.argumentsJson));
  }
  if (way !== null) return way.judge(answer, recoverable(loop, attempt));
  if (!('text' in answer)) return proposed(loop.log.attempts, attempt.decision, answer);
  const isQuestion = mayAskUser && answer.text.trim() !== '';
  return isQuestion ? askUser(answer.text.trim()) : rejected('no call');
};
