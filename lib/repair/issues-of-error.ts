import type { Issue } from '../attempt';
import { errorParts } from './error-parts';
import { firstIssuesOf, issuesInFields } from './issues-in-fields';
import { phraseIssue } from './issues/phrase-issue';
import { issuesOfText } from './issues-of-text';

/** What a validator found, as any error of it tells: in fields, and in words only where no field tells any. */
export const issuesOfError = (error: unknown): Issue[] => {
  const parts = errorParts(error);
  const told = issuesInFields(parts, phraseIssue);
  return told.length > 0 ? told : firstIssuesOf(parts.texts, issuesOfText);
};
