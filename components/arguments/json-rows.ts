import type { JsonNode } from '../../lib/json/json-tree';
import { NodeNumbers } from '../../lib/json/node-numbers';
import { visibleText } from '../../lib/json/source-text';
import { changedSpans } from './changed-spans';
import type { DiffLine, DiffRow } from './diff-rows';
import { pairItems } from './pair-items';
import { pairMembers } from './pair-members';

const INDENT = '  ';

/** A value with what stands around it on its line: indent and key before it, a comma behind it. */
type Placed = { node: JsonNode; lead: string; depth: number; comma: string };

const isEmpty = (node: JsonNode): boolean =>
  (node.kind === 'array' && node.items.length === 0) || (node.kind === 'object' && node.members.length === 0);

const BRACKETS = { array: ['[', ']'], object: ['{', '}'] } as const;

const indentOf = (depth: number): string => INDENT.repeat(depth);

type Child = { node: JsonNode; key: string };

const childrenOf = (node: JsonNode): Child[] => {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'array') return node.items.map((item) => ({ node: item, key: '' }));
  return node.members.map(({ keySource, value }) => ({ node: value, key: `${visibleText(keySource)}: ` }));
};

/** The child at `index` of a container at `depth`. */
const placed = (children: readonly Child[], index: number, depth: number): Placed => {
  const child = children[index] as Child;
  const comma = index === children.length - 1 ? '' : ',';
  return { node: child.node, lead: indentOf(depth + 1) + child.key, depth: depth + 1, comma };
};

/** A value that takes one line. */
const lineValue = (node: JsonNode): string | null => {
  if (node.kind === 'scalar') return visibleText(node.source);
  return isEmpty(node) ? BRACKETS[node.kind].join('') : null;
};

/** The lines of a value laid out for reading, as `jsonLines` lays it out. */
const linesOf = ({ node, lead, depth, comma }: Placed): string[] => {
  const value = lineValue(node);
  if (value !== null || node.kind === 'scalar') return [lead + value + comma];
  const children = childrenOf(node);
  const [open, close] = BRACKETS[node.kind];
  const inner = children.flatMap((_, index) => linesOf(placed(children, index, depth)));
  return [lead + open, ...inner, indentOf(depth) + close + comma];
};

const whole = (text: string): DiffLine => {
  const end = text.endsWith(',') ? text.length - 1 : text.length;
  return { text, from: text.length - text.trimStart().length, to: end };
};

const plain = (text: string): DiffLine => ({ text, from: 0, to: 0 });

const sameRow = (before: string, after: string): DiffRow => ({
  isSame: true,
  before: plain(before),
  after: plain(after),
});

const changedRow = (before: Placed, after: Placed, oldValue: string, newValue: string): DiffRow => {
  const spans = changedSpans(oldValue, newValue);
  const lineOf = ({ lead, comma }: Placed, value: string, [from, to]: readonly [number, number]): DiffLine => ({
    text: lead + value + comma,
    from: lead.length + from,
    to: lead.length + to,
  });
  return { isSame: false, before: lineOf(before, oldValue, spans.before), after: lineOf(after, newValue, spans.after) };
};

/** Writes the rows of two values side by side. */
class RowWriter {
  readonly rows: DiffRow[] = [];
  private readonly numbers = new NodeNumbers();

  values(before: Placed, after: Placed): void {
    const [oldValue, newValue] = [lineValue(before.node), lineValue(after.node)];
    if (oldValue !== null && newValue !== null) this.oneLine(before, after, oldValue, newValue);
    else if (oldValue === null && newValue === null && before.node.kind === after.node.kind)
      this.containers(before, after);
    else {
      this.removed(before);
      this.added(after);
    }
  }

  private oneLine(before: Placed, after: Placed, oldValue: string, newValue: string): void {
    const isSame = oldValue === newValue;
    const row = isSame
      ? sameRow(before.lead + oldValue + before.comma, after.lead + newValue + after.comma)
      : changedRow(before, after, oldValue, newValue);
    this.rows.push(row);
  }

  private containers(before: Placed, after: Placed): void {
    if (before.node.kind === 'scalar') return;
    const [open, close] = BRACKETS[before.node.kind];
    const [olds, news] = [childrenOf(before.node), childrenOf(after.node)];
    this.rows.push(sameRow(before.lead + open, after.lead + open));
    for (const { before: old, after: next } of this.pairs(before.node, after.node)) {
      if (old !== null && next !== null) this.values(placed(olds, old, before.depth), placed(news, next, after.depth));
      else if (old !== null) this.removed(placed(olds, old, before.depth));
      else if (next !== null) this.added(placed(news, next, after.depth));
    }
    this.rows.push(sameRow(indentOf(before.depth) + close + before.comma, indentOf(after.depth) + close + after.comma));
  }

  private pairs(before: JsonNode, after: JsonNode) {
    if (before.kind === 'object' && after.kind === 'object') return pairMembers(before.members, after.members);
    if (before.kind === 'array' && after.kind === 'array') return pairItems(before.items, after.items, this.numbers);
    return [];
  }

  private removed(value: Placed): void {
    for (const text of linesOf(value)) this.rows.push({ isSame: false, before: whole(text), after: null });
  }

  private added(value: Placed): void {
    for (const text of linesOf(value)) this.rows.push({ isSame: false, before: null, after: whole(text) });
  }
}

/**
 * Two JSON values as rows of a side-by-side diff, in the order of the second: members face each other by key, elements by what they
 * hold. A key that only moved, and a comma, are no change.
 */
export const jsonRows = (before: JsonNode, after: JsonNode): DiffRow[] => {
  const writer = new RowWriter();
  const root = (node: JsonNode): Placed => ({ node, lead: '', depth: 0, comma: '' });
  writer.values(root(before), root(after));
  return writer.rows;
};
