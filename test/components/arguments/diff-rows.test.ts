import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffRows, foldRows } from '../../../components/arguments/diff-rows';
import { lineDiff } from '../../../components/arguments/line-diff';

const texts = fc.array(fc.constantFrom('{', '  "a": 1,', '  "a": 2', '  "b": [', 'x', '}', '  "👍": 1'), {
  maxLength: 30,
});

const marked = (before: string, after: string): (string | null)[] =>
  diffRows([before], [after]).flatMap(({ before: old, after: next }) =>
    [old, next].map((line) => (line ? line.text.slice(line.from, line.to) : null)),
  );

describe('lineDiff', () => {
  it('keeps what both have and shows the rest', () => {
    expect(lineDiff(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
      { kind: 'same', text: 'a' },
      { kind: 'removed', text: 'b' },
      { kind: 'added', text: 'x' },
      { kind: 'same', text: 'c' },
      { kind: 'added', text: 'd' },
    ]);
  });

  it('holds both texts, whatever they are', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const steps = lineDiff(before, after);
        expect(steps.filter(({ kind }) => kind !== 'added').map(({ text }) => text)).toEqual(before);
        expect(steps.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)).toEqual(after);
      }),
    );
  });

  it('ends soon on texts that are long and have nothing in common', () => {
    const lines = (word: string) => Array.from({ length: 10_000 }, (_, index) => `${word}${index}`);
    expect(lineDiff(lines('a'), lines('b'))).toHaveLength(20_000);
  });
});

describe('diffRows', () => {
  it('marks the value of a member, and only the comma where only that differs', () => {
    expect(marked('  "amount": "49.00",', '  "amount": 49,')).toEqual(['"49.00"', '49']);
    expect(marked('  "amount": 49', '  "amount": 49,')).toEqual(['', ',']);
  });

  it('marks the end of a line of plain text, never half a character', () => {
    expect(marked('abc', 'abd')).toEqual(['c', 'd']);
    expect(marked('a👍', 'a👎')).toEqual(['👍', '👎']);
  });

  it('faces members of the same name when lines were added between them', () => {
    const rows = diffRows(['"a": 1,', '"b": 2'], ['"new": 0,', '"a": 3,', '"b": 4']);
    expect(rows.map(({ before, after }) => [before?.text ?? null, after?.text ?? null])).toEqual([
      [null, '"new": 0,'],
      ['"a": 1,', '"a": 3,'],
      ['"b": 2', '"b": 4'],
    ]);
  });

  it('holds both texts, whatever they are', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const rows = diffRows(before, after);
        expect(rows.flatMap((row) => row.before?.text ?? [])).toEqual(before);
        expect(rows.flatMap((row) => row.after?.text ?? [])).toEqual(after);
      }),
    );
  });
});

describe('foldRows', () => {
  it('folds what is far from a change and loses no row', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    const rows = diffRows(lines, lines.with(10, 'other'));
    const stretches = foldRows(rows);
    expect(stretches.map(({ rows: part, isFolded }) => [part.length, isFolded])).toEqual([
      [7, true],
      [7, false],
      [6, true],
    ]);
    expect(stretches.flatMap(({ rows: part }) => part)).toEqual(rows);
  });
});
