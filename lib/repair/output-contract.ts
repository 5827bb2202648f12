import type { Issue } from '../attempt';
import { canonicalArguments } from '../json/canonical-json';
import { jsonTree, type JsonNode, treeSource } from '../json/json-tree';
import { placeOf } from './defect';
import type { SentCall } from './drift';
import { argumentsTree } from './argument-changes';
import { pointerOf } from './issues/pointer';

/** What a tool's answer, as JSON text, breaks of its output schema; null where that can't be found out. */
export type FindOutputIssues = (answerJson: string) => readonly Issue[] | null;

/** A part of an answer that breaks the schema; `json` is null where the break is that it is missing. */
export type BrokenPart = { path: string; json: string | null };

export type BrokenAnswer = {
  issues: readonly Issue[];
  /** Only what is broken, the outermost places first met. */
  brokenParts: readonly BrokenPart[];
  /** The outermost places that hold valid data. */
  validPaths: readonly string[];
};

export type OutputCheck = { kind: 'valid' } | { kind: 'unknown' } | ({ kind: 'broken' } & BrokenAnswer);

const MOST_PARTS = 5;
const MOST_VALID = 20;
const LONGEST_PART = 2_000;

const childrenOf = (node: JsonNode): { path: string; value: JsonNode }[] => {
  if (node.kind === 'array') return node.items.map((value, index) => ({ path: pointerOf([index]), value }));
  return node.kind === 'object' ? node.members.map(({ key, value }) => ({ path: pointerOf([key]), value })) : [];
};

const sourceAt = (node: JsonNode, path: string): string | null => {
  if (path === '') return treeSource(node);
  const child = childrenOf(node).findLast((each) => path === each.path || path.startsWith(`${each.path}/`));
  return child === undefined ? null : sourceAt(child.value, path.slice(child.path.length));
};

const isBelow = (path: string, other: string): boolean => path.startsWith(`${other}/`);

const outermost = (paths: readonly string[]): string[] =>
  [...new Set(paths)].filter((path) => !paths.some((other) => isBelow(path, other)));

/** Places without any break in or above them, the outermost of each. */
const validBelow = (node: JsonNode, at: string, broken: readonly string[]): string[] => {
  if (broken.includes(at)) return [];
  if (at !== '' && !broken.some((path) => isBelow(path, at))) return [at];
  return childrenOf(node).flatMap(({ path, value }) => validBelow(value, at + path, broken));
};

const cut = (json: string | null): string | null =>
  json === null || json.length <= LONGEST_PART ? json : `${json.slice(0, LONGEST_PART)} …`;

/** Checks a tool's answer against its output schema, through a validator that is passed in. */
export const checkOutput = (answerJson: string, findIssues: FindOutputIssues): OutputCheck => {
  const issues = findIssues(answerJson);
  if (issues === null) return { kind: 'unknown' };
  if (issues.length === 0) return { kind: 'valid' };
  const tree = jsonTree(answerJson);
  if (tree === null)
    return { kind: 'broken', issues, brokenParts: [{ path: '', json: cut(answerJson) }], validPaths: [] };
  const paths = outermost(issues.map(({ path }) => path));
  return {
    kind: 'broken',
    issues,
    brokenParts: paths.slice(0, MOST_PARTS).map((path) => ({ path, json: cut(sourceAt(tree, path)) })),
    validPaths: validBelow(tree, '', paths).slice(0, MOST_VALID),
  };
};

const violation = (issues: readonly Issue[]): string =>
  JSON.stringify([...new Set(issues.map(({ path, keyword }) => `${placeOf(path)} ${keyword}`))].toSorted());

/** A call whose answer broke the schema, and how. */
export type BrokenCall = SentCall & { issues: readonly Issue[] };

export type Correction =
  | { kind: 'corrected'; call: SentCall }
  | { kind: 'over'; reason: 'tool_broken' | 'stuck' | 'recovery_invalid' };

const callKey = ({ tool, argumentsJson }: SentCall): string =>
  JSON.stringify([tool, canonicalArguments(argumentsJson)]);

/**
 * What to do with a model's answer to a broken output. No call means that the tool is broken, and so do two calls with
 * different arguments whose answers broke in the same way. The same arguments once more end the loop; another tool, or
 * arguments that are no JSON, are no correction.
 */
export const judgeCorrection = (
  proposed: SentCall | null,
  broken: readonly [BrokenCall, ...BrokenCall[]],
): Correction => {
  if (proposed === null) return { kind: 'over', reason: 'tool_broken' };
  if (proposed.tool !== broken[0].tool || argumentsTree(proposed.argumentsJson) === null)
    return { kind: 'over', reason: 'recovery_invalid' };
  const sent = new Set(broken.map(callKey));
  if (sent.has(callKey(proposed))) return { kind: 'over', reason: 'stuck' };
  const violations = new Set(broken.map(({ issues }) => violation(issues)));
  if (sent.size > 1 && violations.size === 1) return { kind: 'over', reason: 'tool_broken' };
  return { kind: 'corrected', call: proposed };
};
