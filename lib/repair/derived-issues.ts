import type { Issue } from '../attempt';
import type { Verdict } from './classify';
import type { ErrorClass } from './error-classes';

/**
 * What arguments break of a JSON Schema, both as JSON source text. Empty where they keep to it, and where either cannot
 * be read: then nothing is known.
 */
export type FindIssues = (schemaJson: string, argumentsJson: string) => readonly Issue[];

export type SilentFailure = {
  errorClass: ErrorClass;
  issues: readonly Issue[];
  argumentsJson: string | null;
  schemaJson: string | null;
};

/** Classes whose text may hide that the arguments broke the schema. */
const MAY_HIDE: ReadonlySet<ErrorClass> = new Set<ErrorClass>([
  'schema_violation',
  'unsupported_error',
  'internal_error',
]);

/**
 * The issues of a failure that names none, found by validating its arguments against its tool's schema again and marked
 * as derived: frameworks redact what a validator said, while arguments and schema are there.
 */
export const derivedIssues = (failure: SilentFailure, findIssues: FindIssues): Issue[] => {
  const { errorClass, issues, argumentsJson, schemaJson } = failure;
  if (issues.length > 0 || !MAY_HIDE.has(errorClass) || argumentsJson === null || schemaJson === null) return [];
  return findIssues(schemaJson, argumentsJson).map((issue) => ({ ...issue, isDerived: true }));
};

/** The class derived issues stand for, where nothing that was said told one. */
export const derivedRule = ([first]: readonly Issue[]): Verdict | null =>
  first === undefined ? null : { errorClass: 'schema_violation', rule: `derived:${first.keyword}` };
