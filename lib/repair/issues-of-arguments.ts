import type { Issue } from '../attempt';
import type { ErrorClass } from './error-classes';

/** A broken answer names no argument: a repair that changes any may be what mends it. */
const ANSWER_BROKEN: readonly Issue[] = [{ path: '', keyword: 'output_contract' }];

/** What a failure says of its arguments. The issues of a broken output contract name places in the tool's answer instead. */
export const issuesOfArguments = (errorClass: ErrorClass | null, issues: readonly Issue[]): readonly Issue[] =>
  errorClass === 'output_contract_violation' ? ANSWER_BROKEN : issues;
