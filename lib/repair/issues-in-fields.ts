import type { Issue } from '../attempt';
import { ISSUES_PER_ATTEMPT } from '../limits';
import type { ErrorParts } from './error-parts';
import type { SentenceReader } from './issues/finding';
import { jsonIssues } from './issues/json-issues';

/** The issues that the first of several things tells. */
export const firstIssuesOf = <T>(items: readonly T[], read: (item: T) => Issue[]): Issue[] => {
  for (const item of items) {
    const issues = read(item);
    if (issues.length > 0) return issues.slice(0, ISSUES_PER_ATTEMPT);
  }
  return [];
};

/**
 * What a validator found, read off the fields of the error it threw or answered with: findings of Ajv, Zod 3 and 4,
 * Pydantic, Python's jsonschema and Standard Schema, themselves or wrapped in errors of frameworks, tools and providers.
 */
export const issuesInFields = ({ objects, lists }: ErrorParts, readSentence: SentenceReader): Issue[] =>
  firstIssuesOf<unknown>([...objects.map((part) => Object.fromEntries(part)), ...lists], (value) =>
    jsonIssues(value, readSentence),
  );
