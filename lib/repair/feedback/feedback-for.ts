import type { ErrorClass } from '../error-classes';
import type { JsonType } from './declared-place';
import type { DeclaredCodes, FailedCall } from './failed-call';
import { failureNames, type FailureNames, MOST_ISSUES } from './failure-names';
import type { IssueCode } from './issue-code';

export type FeedbackIssue = { path: string; code: IssueCode; types?: readonly JsonType[] };

/** What a model is told about a failure, ready to be sent as JSON. */
export type Feedback = {
  code: string;
  /** Whether the same wish may be tried again. */
  retry: boolean;
  error_class?: ErrorClass;
  issues?: readonly FeedbackIssue[];
  /** The call as it was sent, and what the tool said: a stranger's text. */
  quoted?: { tool: string; arguments: string | null; message: string | null; constraint: string | null };
};

/**
 * A named variant of feedback. One that sees names alone cannot tell a value or a limit, whatever it does with them;
 * only one that sees the call can.
 */
export type Arm =
  | { name: string; sees: 'names'; show: (names: FailureNames) => Feedback }
  | { name: string; sees: 'call'; show: (names: FailureNames, failure: FailedCall) => Feedback };

const bare = ({ code, isRetryable }: FailureNames): Feedback => ({ code, retry: isRetryable });

const pathAndCode = (names: FailureNames): Feedback => ({
  ...bare(names),
  error_class: names.errorClass,
  issues: names.issues.map(({ path, code }) => ({ path, code })),
});

const withTypes = (names: FailureNames): Feedback => ({
  ...bare(names),
  error_class: names.errorClass,
  issues: names.issues.map(({ types, ...issue }) => (types.length > 0 ? { ...issue, types } : issue)),
});

const LONGEST_MESSAGE = 4_000;
const HALF_CHARACTER = /[\ud800-\udbff]$/;

const startOf = (text: string): string =>
  text.length <= LONGEST_MESSAGE ? text : `${text.slice(0, LONGEST_MESSAGE).replace(HALF_CHARACTER, '')} …`;

/** The broken rule in the tool's words, else what its validator expected at each place. */
const constraintOf = ({ constraint, issues }: FailedCall): string | null => {
  if (constraint !== null || issues.length === 0) return constraint;
  const lines = issues.slice(0, MOST_ISSUES).map(({ path, keyword, expected, message }) => {
    const wanted = expected == null ? '' : ` (${expected})`;
    return `${path === '' ? 'arguments' : path}: ${keyword}${wanted}${message == null ? '' : `: ${message}`}`;
  });
  return lines.join('\n');
};

const quotedCall = (names: FailureNames, failure: FailedCall): Feedback => ({
  ...withTypes(names),
  quoted: {
    tool: failure.tool,
    arguments: failure.argumentsJson,
    message: failure.message === null ? null : startOf(failure.message),
    constraint: constraintOf(failure),
  },
});

export const BUILT_IN_ARMS = {
  bare: { name: 'bare', sees: 'names', show: bare },
  path_and_code: { name: 'path_and_code', sees: 'names', show: pathAndCode },
  path_code_and_type: { name: 'path_code_and_type', sees: 'names', show: withTypes },
  quoted_call: { name: 'quoted_call', sees: 'call', show: quotedCall },
} as const satisfies Record<string, Arm>;

export type ArmChoice = keyof typeof BUILT_IN_ARMS | Arm;

/** What a model is told about a failure under an arm. Of a policy's refusal it is told the code and nothing else, under any arm. */
export const feedbackFor = (
  failure: FailedCall,
  choice: ArmChoice,
  declared: DeclaredCodes | null = null,
): Feedback => {
  const names = failureNames(failure, declared);
  if (names.errorClass === 'policy_violation') return bare(names);
  const arm: Arm = typeof choice === 'string' ? BUILT_IN_ARMS[choice] : choice;
  return arm.sees === 'names' ? arm.show(names) : arm.show(names, failure);
};
