import { jsonSchemaKeyword } from '../issues/json-schema-keyword';
import { pydanticKeyword } from '../issues/pydantic-type';
import { zodKeyword } from '../issues/zod-issues';

export const ISSUE_CODES = [
  'missing_required',
  'unknown_property',
  'wrong_type',
  'invalid_enum',
  'pattern_mismatch',
  'invalid_format',
  'too_small',
  'too_big',
  'not_multiple',
  'union_mismatch',
  'invalid_json',
  'custom',
] as const;
/** What an issue says is wrong, whichever validator found it. */
export type IssueCode = (typeof ISSUE_CODES)[number];

const KNOWN: ReadonlySet<string> = new Set(ISSUE_CODES);

const isIssueCode = (text: string): text is IssueCode => KNOWN.has(text);

/** The issue code that a validator's keyword stands for: one of a closed list, so that nothing of the keyword's text is passed on. */
export const issueCode = (keyword: string): IssueCode => {
  const names = [keyword, jsonSchemaKeyword(keyword), zodKeyword(keyword), pydanticKeyword(keyword)];
  return names.find((name) => name !== null && isIssueCode(name)) ?? 'custom';
};
