import type { JsonLine } from './json-lines';
import { lastName } from './pin-issues';

/** Words to stand at a place of arguments; `isGone` where it is a place of arguments before that is there no more. */
export type PlaceNote = { path: string; text: string; isGone: boolean };

export type PinnedNotes = {
  byLine: ReadonlyMap<number, readonly string[]>;
  /** Notes whose place is in no line. */
  elsewhere: readonly { name: string; text: string }[];
};

/** Puts every note at the line of its path; none is lost. */
export const pinNotes = (lines: readonly JsonLine[], notes: readonly PlaceNote[]): PinnedNotes => {
  const lineOf = new Map(lines.flatMap(({ path }, index) => (path === null ? [] : [[path, index] as const])));
  const byLine = new Map<number, string[]>();
  const elsewhere: { name: string; text: string }[] = [];
  for (const { path, text, isGone } of notes) {
    const line = isGone ? undefined : lineOf.get(path);
    if (line === undefined) elsewhere.push({ name: lastName(path), text });
    else byLine.set(line, [...(byLine.get(line) ?? []), text]);
  }
  return { byLine, elsewhere };
};
