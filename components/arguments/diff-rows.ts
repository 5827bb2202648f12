import { alike, alikeAtEnd } from './changed-spans';
import { type DiffStep, lineDiff } from './line-diff';

/** A line with the part that differs from its counterpart: `text.slice(from, to)`. */
export type DiffLine = { text: string; from: number; to: number };

/** A row of a side-by-side diff; null where the other side has a line more. */
export type DiffRow = { isSame: boolean; before: DiffLine | null; after: DiffLine | null };

/** `  "amount": 49,` and `  "amount": 59,` are the same member: only the value is marked. */
const MEMBER = /^\s*"(?:[^"\\]|\\.)*":/;

const endsAt = (text: string): number => (text.endsWith(',') ? text.length - 1 : text.length);

const whole = (text: string): DiffLine => ({ text, from: text.length - text.trimStart().length, to: text.length });

const wholeValue = (text: string): DiffLine => {
  const key = MEMBER.exec(text)?.[0] ?? '';
  const value = whole(text.slice(key.length));
  return { text, from: key.length + value.from, to: endsAt(text) };
};

const isSameMember = (a: string, b: string): boolean => {
  const key = MEMBER.exec(a)?.[0];
  return key !== undefined && b.startsWith(key);
};

/** Lines that differ in the comma behind them: one of them stands at another place in its container. */
const commaOnly = (before: string, after: string): DiffRow => ({
  isSame: false,
  before: { text: before, from: endsAt(before), to: before.length },
  after: { text: after, from: endsAt(after), to: after.length },
});

const pair = (before: string, after: string): DiffRow => {
  if (before.slice(0, endsAt(before)) === after.slice(0, endsAt(after))) return commaOnly(before, after);
  if (isSameMember(before, after)) return { isSame: false, before: wholeValue(before), after: wholeValue(after) };
  const from = alike(before, after);
  const end = alikeAtEnd(before, after, from);
  return {
    isSame: false,
    before: { text: before, from, to: before.length - end },
    after: { text: after, from, to: after.length - end },
  };
};

/** Removed and added lines between two kept ones: members with the same key face each other, and the rest by place. */
const changedRows = (removed: readonly string[], added: string[]): DiffRow[] => {
  const isByPlace = removed.length === added.length;
  const rows: DiffRow[] = [];
  const waiting = [...added];
  removed.forEach((line, index) => {
    const match = waiting.findIndex((other) => isSameMember(line, other));
    const found = match === -1 && isByPlace && waiting.length === removed.length - index ? 0 : match;
    const passed = found === -1 ? [] : waiting.splice(0, found + 1);
    const partner = passed.pop();
    rows.push(...passed.map((text) => ({ isSame: false, before: null, after: whole(text) })));
    rows.push(partner === undefined ? { isSame: false, before: whole(line), after: null } : pair(line, partner));
  });
  return [...rows, ...waiting.map((text) => ({ isSame: false, before: null, after: whole(text) }))];
};

const same = (text: string): DiffRow => {
  const line = { text, from: 0, to: 0 };
  return { isSame: true, before: line, after: line };
};

/** Two texts, line by line, as rows of a side-by-side diff. */
export const diffRows = (before: readonly string[], after: readonly string[]): DiffRow[] => {
  const rows: DiffRow[] = [];
  let changed: DiffStep[] = [];
  const close = () => {
    const textsOf = (kind: DiffStep['kind']) => changed.filter((step) => step.kind === kind).map(({ text }) => text);
    rows.push(...changedRows(textsOf('removed'), textsOf('added')));
    changed = [];
  };
  for (const step of lineDiff(before, after)) {
    if (step.kind === 'same') {
      close();
      rows.push(same(step.text));
    } else changed.push(step);
  }
  close();
  return rows;
};

/** Rows to draw, and how many equal ones are folded away where a stretch of them is long. */
export type DiffStretch<Row extends DiffRow = DiffRow> = { rows: Row[]; isFolded: boolean };

const CONTEXT_ROWS = 3;

/** Folds long stretches of equal rows, all but a few at the edges of what `isShown`: a change, as a rule. */
export const foldRows = <Row extends DiffRow>(
  rows: readonly Row[],
  isShown: (row: Row) => boolean = ({ isSame }) => !isSame,
): DiffStretch<Row>[] => {
  const isNear = (index: number): boolean =>
    rows.slice(Math.max(0, index - CONTEXT_ROWS), index + CONTEXT_ROWS + 1).some(isShown);
  const stretches: DiffStretch<Row>[] = [];
  rows.forEach((row, index) => {
    const isFolded = !isNear(index);
    const last = stretches.at(-1);
    if (last?.isFolded === isFolded) last.rows.push(row);
    else stretches.push({ rows: [row], isFolded });
  });
  return stretches;
};
