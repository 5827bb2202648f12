import { pythonPattern } from './python-pattern';

const WIDTH = 110;
const INDENT = '    ';

/** Words in groups, `[group, 'word word …']`; Python gets them as one dict from word to group. */
export class GroupedWords {
  constructor(readonly groups: readonly (readonly [group: string, words: string])[]) {}
}

/** Where a literal begins: the indent of its line, and how much stands before it there. */
type Place = { indent: string; lead: number };

const inner = ({ indent }: Place, lead = 0): Place => ({ indent: indent + INDENT, lead });

const fits = (text: string, { indent, lead }: Place): boolean =>
  indent.length + lead + text.length < WIDTH && !text.includes('\n');

/** Pieces side by side, as many as a line holds. */
const filled = (pieces: readonly string[], width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && line.length + piece.length > width) {
      lines.push(line);
      line = '';
    }
    line += piece;
  }
  return [...lines, line];
};

/** A text as Python writes it: what JSON escapes, Python reads alike. */
const textLiteral = (text: string, place: Place): string => {
  const whole = JSON.stringify(text);
  const { indent } = inner(place);
  const pieces = filled(text.split(/(?<=[ \n])/), WIDTH - indent.length - 4);
  if (fits(whole, place) || pieces.length === 1) return whole;
  return `(\n${pieces.map((piece) => indent + JSON.stringify(piece)).join('\n')}\n${place.indent})`;
};

const bracketed = (open: string, items: readonly string[], close: string, place: Place): string => {
  const line = `${open}${items.join(', ')}${close}`;
  if (fits(line, place)) return line;
  const { indent } = inner(place);
  return `${open}\n${items.map((item) => `${indent}${item},`).join('\n')}\n${place.indent}${close}`;
};

const listLiteral = (list: readonly unknown[], place: Place): string => {
  const items = list.map((item) => literalAt(item, inner(place)));
  if (items.length === 1) return `(${items.join('')},)`;
  const { indent } = inner(place);
  const isFlat = items.every((item) => !item.includes('\n'));
  if (!isFlat || fits(`(${items.join(', ')})`, place)) return bracketed('(', items, ')', place);
  const lines = filled(
    items.map((item) => `${item}, `),
    WIDTH - indent.length,
  );
  return `(\n${lines.map((line) => indent + line.trimEnd()).join('\n')}\n${place.indent})`;
};

const named = (name: string, between: string, value: unknown, place: Place): string => {
  const lead = `${name}${between}`;
  return lead + literalAt(value, inner(place, lead.length));
};

const groupsLiteral = ({ groups }: GroupedWords, place: Place): string => {
  const merged = new Map<string, string>();
  for (const [group, words] of groups) merged.set(group, `${merged.get(group) ?? ''} ${words}`.trimStart());
  const items = [...merged].map(([group, words]) => named(group, '=', words, place));
  return bracketed('_by_word(', items, ')', place);
};

const objectLiteral = (value: object, place: Place): string => {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const items = members.map(([key, member]) => named(JSON.stringify(key), ': ', member, place));
  return bracketed('{', items, '}', place);
};

const literalAt = (value: unknown, place: Place): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return textLiteral(value, place);
  if (value instanceof RegExp) return pythonPattern(value);
  if (value instanceof GroupedWords) return groupsLiteral(value, place);
  if (value instanceof Set) return `frozenset(${listLiteral([...value], place)})`;
  if (Array.isArray(value)) return listLiteral(value, place);
  if (typeof value !== 'object') throw new TypeError(`no place in a table: ${typeof value}`);
  return objectLiteral(value, place);
};

/** `target = value` as Python source: lists are tuples, sets frozen, objects dicts, patterns compiled. Throws on what has no place in a table. */
export const pythonAssignment = (target: string, value: unknown): string =>
  `${target} = ${literalAt(value, { indent: '', lead: target.length + 3 })}`;
