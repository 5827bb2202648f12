import type { Issue } from '../../attempt';
import { ajvIssues } from './ajv-issues';
import { type Finding, findingOf, type FindingReader, issue, listAt, type SentenceReader, textAt } from './finding';
import { pointerOf } from './pointer';
import { pydanticIssues } from './pydantic-issues';
import { pythonJsonschemaIssues } from './python-jsonschema-issues';
import { zodIssues } from './zod-issues';

/** A finding of Standard Schema, which has no codes: `{message, path: [key | {key}]}`. */
const standardIssues: FindingReader = (finding) => {
  const [message, path] = [textAt(finding, 'message'), listAt(finding, 'path')];
  if (message === null || path === null) return null;
  return [issue(pointerOf(path.map((step) => findingOf(step)?.get('key') ?? step)), 'custom', { message })];
};

const READERS: readonly FindingReader[] = [
  ajvIssues,
  zodIssues,
  pydanticIssues,
  pythonJsonschemaIssues,
  standardIssues,
];

const issuesOfFinding = (finding: Finding | null): Issue[] | null => {
  if (finding === null) return null;
  for (const read of READERS) {
    const issues = read(finding);
    if (issues !== null) return issues;
  }
  return null;
};

/** A list is a validator's only if every item is one of its findings. */
const issuesOfList = (list: readonly unknown[]): Issue[] => {
  const read = list.map((item) => issuesOfFinding(findingOf(item)));
  return read.some((issues) => issues === null) ? [] : read.flatMap((issues) => issues ?? []);
};

const DEEPEST = 20;

/** Mastra's tree: errors of a place, and its fields by name. */
const issuesOfTree = (tree: Finding, readSentence: SentenceReader, path = '', depth = 0): Issue[] => {
  const own = (listAt(tree, 'errors') ?? []).flatMap((text) =>
    typeof text === 'string' ? [readSentence(path, text)] : [],
  );
  if (depth > DEEPEST) return own;
  const fields = [...(findingOf(tree.get('fields')) ?? [])];
  return own.concat(
    fields.flatMap(([name, field]) => {
      const inner = findingOf(field);
      return inner === null ? [] : issuesOfTree(inner, readSentence, `${path}${pointerOf([name])}`, depth + 1);
    }),
  );
};

/** Where JSON errors keep the list of what a validator found. */
export const ISSUE_LISTS = [
  'issues',
  'errors',
  'detail',
  'details',
  'error',
  'data',
  'validation_errors',
  'validationErrors',
];

/** The issues in a parsed JSON value: a validator's list, or an error object around one. What is told only in words, a reader that is passed in reads. */
export const jsonIssues = (value: unknown, readSentence: SentenceReader, depth = 0): Issue[] => {
  if (Array.isArray(value)) return issuesOfList(value);
  const object = findingOf(value);
  if (object === null || depth > 3) return [];
  const tree = findingOf(object.get('validationErrors'));
  if (tree?.has('fields')) return issuesOfTree(tree, readSentence);
  for (const key of ISSUE_LISTS) {
    const issues = jsonIssues(object.get(key), readSentence, depth + 1);
    if (issues.length > 0) return issues;
  }
  return [];
};
