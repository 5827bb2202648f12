import { errorObjectOf } from './error-object';
import { errorTextOf } from './error-text';
import type { FailureEvidence } from './failure-evidence';
import type { ResultMessage } from './transcript-message';

/**
 * The evidence that a tool's answer is a failure, or null: then it counts as a success, even when it looks bad.
 * Decided as RS-1 says, in this order: the format's flag, an error object, an anchored text convention. A flag that
 * says "no error" overrules nothing.
 */
export function isFailedResult({ text, hasErrorFlag, code, failure }: ResultMessage): FailureEvidence | null {
  if (hasErrorFlag && failure) return { evidence: 'flag', ...failure };
  const object = errorObjectOf(text);
  if (hasErrorFlag) return { evidence: 'flag', message: object?.message ?? text, code: object?.code ?? code ?? null };
  if (object !== null) return object;
  const convention = errorTextOf(text);
  return convention === null ? null : { evidence: `text:${convention}`, message: text, code: null };
}
