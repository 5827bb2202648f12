import type { Issue } from '../attempt';
import type { Verdict } from './classify-by';
import type { ErrorClass } from './error-classes';

/**
 * What arguments break of a JSON Schema, both as JSON source text. Empty where they keep to it, and where either cannot
 * be read: then nothing is known.
 */
export type ValidateArguments = (schemaJson: string, argumentsJson: string) => readonly Issue[];

/** What is known of a failure besides its class. */
export type KnownFailure = { issues: readonly Issue[]; argumentsJson: string | null; schemaJson: string | null };

/** Classes whose text may hide that the arguments broke the schema. */
const MAY_HIDE: ReadonlySet<ErrorClass> = new Set<ErrorClass>([
  'schema_violation',
  'unsupported_error',
  'internal_error',
]);

/**
 * The verdict on a failure with its issues. Where it names none, its arguments are validated against its tool's schema
 * again and what that finds is marked as derived: frameworks redact what a validator said, while arguments and schema are
 * there. A class that nothing told is then told by them.
 */
export const withDerivedIssues = (
  verdict: Verdict,
  { issues, argumentsJson, schemaJson }: KnownFailure,
  validate: ValidateArguments,
): Verdict & { issues: readonly Issue[] } => {
  const { errorClass, rule } = verdict;
  if (issues.length > 0 || !MAY_HIDE.has(errorClass) || argumentsJson === null || schemaJson === null) {
    return { errorClass, rule, issues };
  }
  const derived = validate(schemaJson, argumentsJson).map((issue) => ({ ...issue, isDerived: true }));
  const [first] = derived;
  if (first === undefined || errorClass !== 'unsupported_error') return { errorClass, rule, issues: derived };
  return { errorClass: 'schema_violation', rule: `derived:${first.keyword}`, issues: derived };
};
