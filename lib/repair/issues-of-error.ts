import type { Issue } from '../attempt';
import { LIMITS } from '../limits';
import { errorParts, type ErrorParts } from './error-parts';
import { issuesOfText } from './issues-of-text';
import { jsonIssues } from './issues/json-issues';

const firstOf = <T>(items: readonly T[], read: (item: T) => Issue[]): Issue[] => {
  for (const item of items) {
    const issues = read(item);
    if (issues.length > 0) return issues;
  }
  return [];
};

/** The issues that an error tells in fields. */
export const issuesInFields = ({ objects, lists }: ErrorParts): Issue[] =>
  firstOf<unknown>([...objects.map((part) => Object.fromEntries(part)), ...lists], (value) => jsonIssues(value)).slice(
    0,
    LIMITS.issuesPerAttempt,
  );

/** The issues that an error tells in words. */
export const issuesInWords = ({ texts }: ErrorParts): Issue[] => firstOf(texts, issuesOfText);

/**
 * What a validator found, read off the error it threw or answered with: findings of Ajv, Zod 3 and 4, Pydantic, Python's
 * jsonschema and Standard Schema, themselves or wrapped in errors of frameworks, tools and providers. Words are read only
 * where no field tells any.
 */
export const issuesOfError = (error: unknown): Issue[] => {
  const parts = errorParts(error);
  const told = issuesInFields(parts);
  return told.length > 0 ? told : issuesInWords(parts);
};
