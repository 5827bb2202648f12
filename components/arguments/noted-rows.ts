import type { DiffRow } from './diff-rows';
import type { JsonLine } from './json-lines';
import { type PlaceNote, pinNotes } from './pin-notes';

/** A row of a diff with what is to be said of it. */
export type NotedRow = DiffRow & { notes: readonly string[] };

const NONE: readonly string[] = [];

const withoutComma = (text: string): string => (text.endsWith(',') ? text.slice(0, -1) : text);

/** What is to be said of lines that are gone, by their text: keys may have moved, so that their order says nothing. */
const notesOfGone = (before: readonly JsonLine[], notes: readonly PlaceNote[]): Map<string, string[]> => {
  const gone = notes.filter(({ isGone }) => isGone).map((note) => ({ ...note, isGone: false }));
  const byText = new Map<string, string[]>();
  for (const [index, texts] of pinNotes(before, gone).byLine) {
    const line = withoutComma(before[index]?.text ?? '');
    byText.set(line, [...(byText.get(line) ?? []), ...texts]);
  }
  return byText;
};

/**
 * Puts notes at the rows of their places: of what is gone at the row that has no line after, else at the line after.
 * `before` and `after` are the lines the rows were made of. A place that neither side has, being of an earlier attempt, is
 * left to the arguments laid out.
 */
export const notedRows = (
  rows: readonly DiffRow[],
  { before, after }: { before: readonly JsonLine[]; after: readonly JsonLine[] },
  notes: readonly PlaceNote[],
): NotedRow[] => {
  const gone = notesOfGone(before, notes);
  const there = pinNotes(after, notes).byLine;
  let index = 0;
  return rows.map((row) => {
    if (row.after !== null) return { ...row, notes: there.get(index++) ?? NONE };
    const found = row.before === null ? undefined : gone.get(withoutComma(row.before.text))?.shift();
    return { ...row, notes: found === undefined ? NONE : [found] };
  });
};
