'use client';

import { formatCount } from '../format';
import { Note } from '../marks/note';
import noteClasses from '../marks/note.module.css';
import numberClasses from '../marks/number.module.css';

type Props = {
  count: number;
  word: string;
  definition: string;
  /** The calls left out; null where there can be none. */
  href: string | null;
};

/** A number of calls that no rate counts: its definition on hover and focus, its calls on a click. */
export const ExcludedCount = ({ count, word, definition, href }: Props) => (
  <Note
    href={href ?? undefined}
    renderCard={() => (
      <>
        <p className={noteClasses.name}>{word}</p>
        <p className={noteClasses.meaning}>{definition}</p>
      </>
    )}
  >
    <span>
      <span className={href === null ? undefined : numberClasses.number}>{formatCount(count)}</span> {word}
    </span>
  </Note>
);
