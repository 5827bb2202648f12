import type { Issue } from '../attempt';
import { LIMITS } from '../limits';
import { jsonIssues } from './issues/json-issues';
import { listedIssues } from './issues/listed-issues';
import { phraseIssue } from './issues/phrase-issue';
import { pydanticTextIssues } from './issues/pydantic-text-issues';
import { pythonJsonschemaTextIssues } from './issues/python-jsonschema-text-issues';
import { errorLayersOf } from './text/error-layers';

const LONGEST_TEXT = 256_000;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Where a list begins that a text quotes: alone, in a fenced block, behind a headline. */
const BEGINNINGS = [/^\s{0,40}(?=[[{])/, /```(?:json)?\s{0,8}(?=[[{])/, /\bError message: (?=\[)/, /: ?\n?(?=\[)/];

/** The JSON that a text quotes is whatever parses between its beginning and its last closing bracket. */
const quotedIssues = (text: string): Issue[] => {
  for (const beginning of BEGINNINGS) {
    const found = beginning.exec(text);
    if (found === null) continue;
    const from = found.index + found[0].length;
    const end = text.lastIndexOf(text[from] === '[' ? ']' : '}');
    const issues = end > from ? jsonIssues(parsed(text.slice(from, end + 1)), phraseIssue) : [];
    if (issues.length > 0) return issues;
  }
  return [];
};

const READERS = [quotedIssues, pydanticTextIssues, pythonJsonschemaTextIssues, listedIssues];

/**
 * The validator issues that the text of a failure tells, in the one form they are stored in; empty where it tells none.
 * Reads the lists of Pydantic, Zod, Ajv, jsonschema and Standard Schema, as JSON or as they are printed, and those of the
 * frameworks that pass them on. Keywords are in normal form, so that defects do not depend on the validator.
 */
export const issuesOfText = (message: string): Issue[] => {
  const { layers } = errorLayersOf(message.slice(0, LONGEST_TEXT));
  for (const layer of layers) {
    for (const read of READERS) {
      const issues = read(layer);
      if (issues.length > 0) return issues.slice(0, LIMITS.issuesPerAttempt);
    }
  }
  return [];
};

/** A validator's findings: as they were told apart, else out of the first text that tells of any. */
export const firstIssues = (told: readonly Issue[], texts: readonly (string | null)[]): readonly Issue[] => {
  if (told.length > 0) return told;
  for (const text of texts) {
    const found = text === null ? [] : issuesOfText(text);
    if (found.length > 0) return found;
  }
  return [];
};
