import { canonicalArguments } from '../json/canonical-json';
import { jsonTree, type JsonNode, treeSource } from '../json/json-tree';
import { pointerOf } from './issues/pointer';

export type ArgumentChange = { path: string; kind: 'added' | 'removed' | 'changed' };

/** The tree of arguments, with every scalar in its one spelling; null where they are absent or no JSON object or list. */
export const argumentsTree = (argumentsJson: string | null): JsonNode | null => {
  const tree = argumentsJson === null ? null : jsonTree(canonicalArguments(argumentsJson) ?? '');
  return tree?.kind === 'scalar' ? null : tree;
};

type Walk = (before: JsonNode, after: JsonNode, path: string) => ArgumentChange[];

const memberChanges = (
  before: JsonNode & { kind: 'object' },
  after: JsonNode & { kind: 'object' },
  path: string,
  walk: Walk,
): ArgumentChange[] => {
  const [old, young] = [before, after].map(({ members }) => new Map(members.map(({ key, value }) => [key, value])));
  const keys = new Set([...(old?.keys() ?? []), ...(young?.keys() ?? [])]);
  return [...keys].flatMap((key) => {
    const at = path + pointerOf([key]);
    const [was, is] = [old?.get(key), young?.get(key)];
    if (was === undefined) return [{ path: at, kind: 'added' as const }];
    return is === undefined ? [{ path: at, kind: 'removed' as const }] : walk(was, is, at);
  });
};

/** How many items two lists have in common from one end on. */
const commonLength = (
  a: readonly string[],
  b: readonly string[],
  at: (list: readonly string[], i: number) => unknown,
) => {
  let length = 0;
  while (length < Math.min(a.length, b.length) && at(a, length) === at(b, length)) length += 1;
  return length;
};

/** Lists are compared between what they begin and end with alike, so that one item less is one removal. */
const itemChanges = (
  before: readonly JsonNode[],
  after: readonly JsonNode[],
  path: string,
  walk: Walk,
): ArgumentChange[] => {
  const [old, young] = [before.map(treeSource), after.map(treeSource)];
  const from = commonLength(old, young, (list, i) => list[i]);
  const tail = commonLength(old.slice(from), young.slice(from), (list, i) => list.at(-1 - i));
  const count = Math.max(old.length, young.length) - tail;
  return Array.from({ length: count - from }, (_, i) => from + i).flatMap((index) => {
    const at = path + pointerOf([index]);
    const was = index < old.length - tail ? before[index] : undefined;
    const is = index < young.length - tail ? after[index] : undefined;
    if (was === undefined) return [{ path: at, kind: 'added' as const }];
    return is === undefined ? [{ path: at, kind: 'removed' as const }] : walk(was, is, at);
  });
};

const changesBetween: Walk = (before, after, path) => {
  if (before.kind === 'object' && after.kind === 'object') return memberChanges(before, after, path, changesBetween);
  if (before.kind === 'array' && after.kind === 'array')
    return itemChanges(before.items, after.items, path, changesBetween);
  return treeSource(before) === treeSource(after) ? [] : [{ path, kind: 'changed' }];
};

/**
 * Where later arguments differ from earlier ones, by value: the outermost place of what was added or removed, the innermost
 * of what was changed. Null where either is absent, or no JSON object or list.
 */
export const argumentChanges = (before: string | null, after: string | null): ArgumentChange[] | null => {
  const [old, young] = [argumentsTree(before), argumentsTree(after)];
  return old === null || young === null ? null : changesBetween(old, young, '');
};
