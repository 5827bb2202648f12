'use client';

import { useState } from 'react';
import { formatCount } from '../format';
import classes from './arguments.module.css';
import { type DiffLine, type DiffStretch, foldRows } from './diff-rows';
import { jsonLines } from './json-lines';
import { LongText } from './long-text';
import { type NotedRow, notedRows } from './noted-rows';
import { Notes } from './notes';
import type { PlaceNote } from './pin-notes';
import { sourceRows } from './source-rows';

const WORDS = { before: 'removed', after: 'added' } as const;

const Side = ({ line, side, isSame }: { line: DiffLine | null; side: 'before' | 'after'; isSame: boolean }) => {
  if (!line) return <span className={classes.side} data-side={side} data-empty />;
  const { text, from, to } = line;
  if (isSame) {
    return (
      <span className={classes.side} data-side={side}>
        <LongText text={text} />
      </span>
    );
  }
  const Mark = side === 'before' ? 'del' : 'ins';
  return (
    <span className={classes.side} data-side={side} data-changed>
      <span className="mt-hidden">{WORDS[side]}: </span>
      <LongText text={text.slice(0, from)} />
      {from < to ? (
        <Mark className={classes.changed}>
          <LongText text={text.slice(from, to)} />
        </Mark>
      ) : null}
      <LongText text={text.slice(to)} />
    </span>
  );
};

const Row = ({ row }: { row: NotedRow }) => (
  <span className={classes.row} data-same={row.isSame || undefined}>
    <Side line={row.before} side="before" isSame={row.isSame} />
    <Side line={row.after} side="after" isSame={row.isSame} />
    {row.notes.length === 0 ? null : (
      <span className={classes.rowNotes}>
        <Notes notes={row.notes} />
      </span>
    )}
  </span>
);

const Stretch = ({ stretch }: { stretch: DiffStretch<NotedRow> }) => {
  const [isOpen, setIsOpen] = useState(!stretch.isFolded);
  if (!isOpen) {
    return (
      <button type="button" className={classes.more} onClick={() => setIsOpen(true)}>
        Show {formatCount(stretch.rows.length)} equal lines
      </button>
    );
  }
  return stretch.rows.map((row, index) => (
    // A row has no identity but its place.
    <Row key={index} row={row} />
  ));
};

type Props = {
  /** Both texts, JSON or not. */
  before: string;
  after: string;
  beforeLabel: string;
  afterLabel: string;
  /** What is to be said of places, each beside its line. */
  notes?: readonly PlaceNote[];
};

const NO_NOTES: readonly PlaceNote[] = [];

/** Two texts side by side with what changed marked; one below the other where the screen is narrow. */
export const ArgumentsDiff = ({ before, after, beforeLabel, afterLabel, notes = NO_NOTES }: Props) => {
  const rows = sourceRows(before, after);
  if (rows.every(({ isSame }) => isSame)) return <p className={classes.equal}>Equal, value by value.</p>;
  const noted = notedRows(rows, { before: jsonLines(before), after: jsonLines(after) }, notes);
  return (
    <div className={classes.diff} role="group" aria-label={`${beforeLabel} compared with ${afterLabel}`}>
      <div className={classes.sides}>
        <span>{beforeLabel}</span>
        <span>{afterLabel}</span>
      </div>
      <div className={`${classes.rows} mt-mono`}>
        {foldRows(noted, (row) => !row.isSame || row.notes.length > 0).map((stretch, index) => (
          <Stretch key={index} stretch={stretch} />
        ))}
      </div>
    </div>
  );
};
