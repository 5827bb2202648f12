import { describe, expect, it } from 'vitest';
import { foldRows } from '../../../components/arguments/diff-rows';
import { jsonLines } from '../../../components/arguments/json-lines';
import { notedRows } from '../../../components/arguments/noted-rows';
import { pinNotes } from '../../../components/arguments/pin-notes';
import { sourceRows } from '../../../components/arguments/source-rows';
import { unaskedNotes } from '../../../components/call/unasked-notes';

const note = (path: string, isGone = false) => ({ path, text: `about ${path}`, isGone });

describe('pinNotes', () => {
  it('puts notes at their lines, and names the places that are in none', () => {
    const { byLine, elsewhere } = pinNotes(jsonLines('{"a":1,"b":[2]}'), [note('/b/0'), note('/c~1d'), note('/b/0')]);
    expect([...byLine]).toEqual([[3, ['about /b/0', 'about /b/0']]]);
    expect(elsewhere).toEqual([{ name: 'c/d', text: 'about /c~1d' }]);
  });

  it('does not put what is gone at the value that has its index now', () => {
    const { byLine, elsewhere } = pinNotes(jsonLines('[1,3]'), [note('/1', true)]);
    expect(byLine.size).toBe(0);
    expect(elsewhere).toEqual([{ name: '1', text: 'about /1' }]);
  });

  it('is not led astray by names of object internals, nor shows hidden characters as they are', () => {
    const { byLine, elsewhere } = pinNotes(jsonLines('{"__proto__":1}'), [note('/__proto__'), note('/x\u202e')]);
    expect(byLine.get(1)).toEqual(['about /__proto__']);
    expect(elsewhere[0]?.name).toBe('x⟨U+202E⟩');
  });
});

describe('notedRows', () => {
  const notedIn = (before: string, after: string, notes: ReturnType<typeof note>[]) => {
    const lines = { before: jsonLines(before), after: jsonLines(after) };
    return notedRows(sourceRows(before, after), lines, notes).flatMap((row) =>
      row.notes.map((text) => [row.before?.text.trim() ?? null, row.after?.text.trim() ?? null, text]),
    );
  };

  it('puts notes beside what is changed, added or gone', () => {
    const [before, after] = ['{"a":1,"b":2,"c":3}', '{"a":1,"b":4,"d":5}'];
    expect(notedIn(before, after, [note('/b'), note('/c', true), note('/d')])).toEqual([
      ['"b": 2,', '"b": 4,', 'about /b'],
      [null, '"d": 5', 'about /d'],
      ['"c": 3', null, 'about /c'],
    ]);
  });

  it('finds what is gone also where keys have moved', () => {
    expect(notedIn('{"x":1,"a":1,"b":2}', '{"b":2,"a":1}', [note('/x', true)])).toEqual([
      ['"x": 1,', null, 'about /x'],
    ]);
    expect(notedIn('{"a":1,"b":2,"x":1}', '{"b":2,"a":1}', [note('/x', true)])).toEqual([['"x": 1', null, 'about /x']]);
  });

  it('puts them beside lines that are the same since the attempt before, which stay unfolded', () => {
    const source = JSON.stringify({ ...Array.from({ length: 20 }, (_, k) => k), z: 1 });
    const after = source.replace('"z":1', '"z":2');
    const rows = notedRows(sourceRows(source, after), { before: jsonLines(source), after: jsonLines(after) }, [
      note('/2'),
    ]);
    const shown = foldRows(rows, (row) => !row.isSame || row.notes.length > 0).filter(({ isFolded }) => !isFolded);
    expect(shown.flatMap((stretch) => stretch.rows).some(({ notes }) => notes.includes('about /2'))).toBe(true);
    expect(shown.flatMap((stretch) => stretch.rows).length).toBeLessThan(rows.length);
  });
});

describe('the words of a note', () => {
  it('say what was done, and that what was removed is gone', () => {
    const notes = unaskedNotes([
      { path: '/a', what: 'removed' },
      { path: '/b', what: 'invented_value' },
    ]);
    expect(notes.map(({ isGone }) => isGone)).toEqual([true, false]);
    expect(notes.map(({ text }) => text.split(':')[0])).toEqual(['drift', 'invention']);
  });
});
