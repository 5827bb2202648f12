import type { Issue } from '../../attempt';
import { classOfCode } from '../code-classes';
import { codeRowOf } from '../contract';
import type { ErrorClass } from '../error-classes';
import { declaredPlace, JSON_TYPES, type JsonType } from './declared-place';
import type { DeclaredCodes, FailedCall } from './failed-call';
import { issueCode, type IssueCode } from './issue-code';

export type NamedIssue = { path: string; code: IssueCode; types: readonly JsonType[] };

/**
 * What can be said of a failure in names alone. Every text in it is taken from a closed list, from the tool's schema or from
 * the contract, never from the arguments, the message or an unknown code: so it can tell no value and no limit.
 */
export type FailureNames = {
  errorClass: ErrorClass;
  code: string;
  isRetryable: boolean;
  issues: readonly NamedIssue[];
};

/** No more issues are named: a longer list is not read. */
export const MOST_ISSUES = 5;

/** Names of types that validators use, and the JSON type each stands for. */
export const TYPE_NAMES: ReadonlyMap<string, JsonType> = new Map<string, JsonType>([
  ...JSON_TYPES.map((type) => [type, type] as const),
  ['str', 'string'],
  ['int', 'integer'],
  ['float', 'number'],
  ['bool', 'boolean'],
  ['list', 'array'],
  ['tuple', 'array'],
  ['dict', 'object'],
  ['record', 'object'],
  ['none', 'null'],
]);

const expectedTypes = (expected: string | null | undefined): JsonType[] =>
  (expected ?? '').split(/ or | \| |,/, JSON_TYPES.length).flatMap((name) => TYPE_NAMES.get(name.trim()) ?? []);

const namedIssue = (issue: Issue, inputSchema: unknown): NamedIssue => {
  const code = issueCode(issue.keyword);
  const place = declaredPlace(inputSchema, issue.path);
  // Anything else that is expected is a value or a limit; only of a wrong type the expected one is a type.
  const types = place.types.length > 0 || code !== 'wrong_type' ? place.types : expectedTypes(issue.expected);
  return { path: place.path, code, types };
};

/** The code as the contract or our own tables spell it; the class where neither knows it. */
const shownCode = ({ code, errorClass }: FailedCall, declared: DeclaredCodes | null): string => {
  if (code === null) return errorClass;
  if (declared !== null && codeRowOf(declared, code) !== null) return code;
  const rule = classOfCode(code)?.rule;
  return rule === undefined ? errorClass : rule.slice(rule.indexOf(':') + 1);
};

/** Reads the names off a failure. `declared` says which codes of its own a contract knows. */
export const failureNames = (failure: FailedCall, declared: DeclaredCodes | null = null): FailureNames => {
  const { errorClass, issues, inputSchema, retryable } = failure;
  const isPolicy = errorClass === 'policy_violation';
  return {
    errorClass,
    code: shownCode(failure, declared),
    isRetryable: !isPolicy && retryable !== false,
    issues: isPolicy ? [] : issues.slice(0, MOST_ISSUES).map((issue) => namedIssue(issue, inputSchema)),
  };
};
