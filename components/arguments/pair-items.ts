import type { JsonNode } from '../../lib/json/json-tree';
import type { NodeNumbers } from '../../lib/json/node-numbers';
import { lineDiff } from './line-diff';
import type { Pair } from './pair-members';

/** Elements that hold at least this share of each other's children are the same element, changed. */
const ALIKE_SHARE = 0.5;
/** Above so many pairs of elements nobody looks for the most alike ones. */
const MOST_PAIRS = 10_000;

/** What an element holds, as comparable marks: key and value, or value. */
const marksOf = (node: JsonNode, numbers: NodeNumbers): string[] => {
  if (node.kind === 'scalar') return [node.source];
  if (node.kind === 'array') return node.items.map((item) => String(numbers.of(item)));
  return node.members.map(({ key, value }) => `${numbers.of(value)}:${key}`);
};

const areAlike = (before: JsonNode, after: JsonNode, numbers: NodeNumbers): boolean => {
  if (before.kind !== after.kind || before.kind === 'scalar') return false;
  const [olds, news] = [marksOf(before, numbers), marksOf(after, numbers)];
  const held = new Set(olds);
  const shared = news.filter((mark) => held.has(mark)).length;
  return shared > 0 && shared / Math.max(olds.length, news.length) >= ALIKE_SHARE;
};

type Run = { removed: number[]; added: number[] };

type Sides = { before: readonly JsonNode[]; after: readonly JsonNode[]; numbers: NodeNumbers };

/** Changed elements between two kept ones: as many on either side face each other by place, else those that are alike do. */
const pairRun = ({ removed, added }: Run, { before, after, numbers }: Sides): Pair[] => {
  if (removed.length === added.length) return removed.map((old, k) => ({ before: old, after: added[k] as number }));
  const isSmall = removed.length * added.length <= MOST_PAIRS;
  const pairs: Pair[] = [];
  let told = 0;
  for (const old of removed) {
    const found = isSmall
      ? added.findIndex((next, k) => k >= told && areAlike(before[old] as JsonNode, after[next] as JsonNode, numbers))
      : -1;
    const passed = found === -1 ? [] : added.slice(told, found);
    pairs.push(...passed.map((next) => ({ before: null, after: next })));
    pairs.push({ before: old, after: found === -1 ? null : (added[found] as number) });
    if (found !== -1) told = found + 1;
  }
  return [...pairs, ...added.slice(told).map((next) => ({ before: null, after: next }))];
};

/** Elements of two arrays: equal ones in the same order face each other, and between them those that are alike. */
export const pairItems = (before: readonly JsonNode[], after: readonly JsonNode[], numbers: NodeNumbers): Pair[] => {
  const sides = { before, after, numbers };
  const namesOf = (items: readonly JsonNode[]) => items.map((item) => String(numbers.of(item)));
  const pairs: Pair[] = [];
  let run: Run = { removed: [], added: [] };
  let old = 0;
  let next = 0;
  const close = () => {
    pairs.push(...pairRun(run, sides));
    run = { removed: [], added: [] };
  };
  for (const { kind } of lineDiff(namesOf(before), namesOf(after))) {
    if (kind === 'removed') run.removed.push(old++);
    else if (kind === 'added') run.added.push(next++);
    else {
      close();
      pairs.push({ before: old++, after: next++ });
    }
  }
  close();
  return pairs;
};
