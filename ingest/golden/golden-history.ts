import { decodeText } from '../../lib/json/source-text';
import { classifyBy } from '../../lib/repair/classify-by';
import type { Contract } from '../../lib/repair/contract';
import { classOfFailure } from '../../lib/repair/loop-tally';
import { isUndispatched } from '../../lib/repair/safe-to-resend';
import type { Issue } from '../../lib/attempt';
import { ToolFailure } from '../client/tool-failure';
import type { RequestedCall } from '../client/model-answer';
import type { GoldenAttempt } from './golden-attempt';
import type { GoldenCall } from './read-golden-call';

/** What a loop has to live through again: the failures since a person last decided. */
export const historyOf = ({ attempts, lastDecisionAt }: GoldenCall): readonly [GoldenAttempt, ...GoldenAttempt[]] => {
  const failed = attempts.filter(({ outcome }) => outcome === 'failed');
  const since = failed.filter(({ ts }) => lastDecisionAt === null || ts > lastDecisionAt);
  const [first, ...later] = since.length > 0 ? since : failed.slice(-1);
  if (first === undefined) throw new Error('a golden call has an attempt that failed');
  return [first, ...later];
};

/** A call as its model wrote it; a string may be the text of arguments that did not parse. */
export const requestedCall = ({ tool, argumentsJson }: GoldenAttempt): RequestedCall => ({
  tool,
  argumentsJson: decodeText(argumentsJson ?? ''),
});

/** Failures that a loop finds itself before it sends anything, and a policy's refusal, which ends it at any stage. */
const NEEDS_NO_DISPATCH: ReadonlySet<string> = new Set([
  'schema_violation',
  'malformed_json',
  'wrong_tool',
  'policy_violation',
]);

/**
 * Whether a loop can live through the same again: it must know every call's arguments, and what failed before the call was
 * sent must be something that a loop meets there.
 */
export const canReplay = (call: GoldenCall): boolean =>
  historyOf(call).every(
    (attempt) =>
      attempt.argumentsJson !== null &&
      (!isUndispatched(attempt.stage) || NEEDS_NO_DISPATCH.has(classOfFailure(attempt))),
  );

/** Stands for findings that were not recorded. */
const UNNAMED: readonly Issue[] = [{ path: '', keyword: 'type' }];

/** What the validator found in a recorded attempt; nothing where that attempt went further. */
export const recordedIssues = (attempt: GoldenAttempt): readonly Issue[] => {
  const errorClass = classOfFailure(attempt);
  if (errorClass !== 'schema_violation' && errorClass !== 'output_contract_violation') return [];
  return attempt.issues.length > 0 ? attempt.issues : UNNAMED;
};

const isOfClass = (attempt: GoldenAttempt, code: string | null, contract: Contract): boolean => {
  const { message, issues, stage, tool } = attempt;
  const failure = { sentClass: null, code, message, issues, stage, tool, contract };
  return classifyBy(failure, () => null).errorClass === classOfFailure(attempt);
};

/** A recorded failure as the tool would tell it again; a code that does not say its class gives way to the class. */
export const recordedFailure = (attempt: GoldenAttempt, { facts }: GoldenCall, contract: Contract): ToolFailure => {
  const { code, message, issues, constraint, retryable } = attempt;
  const retryAfterMs = attempt.retryAfterMs ?? (facts.wait_given === true ? 0 : null);
  return new ToolFailure(message ?? '', {
    code: code !== null && isOfClass(attempt, code, contract) ? code : classOfFailure(attempt),
    issues,
    ...(constraint === null ? {} : { constraint }),
    ...(retryable === null ? {} : { retryable }),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  });
};
