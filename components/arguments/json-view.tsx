'use client';

import { useState } from 'react';
import type { Issue } from '../../lib/attempt';
import { CopyButton } from '../copy-button';
import { formatCount } from '../format';
import classes from './arguments.module.css';
import type { JsonLine } from './json-lines';
import { LongText } from './long-text';
import { Notes } from './notes';
import { issueText, pinIssues } from './pin-issues';
import { type PlaceNote, pinNotes } from './pin-notes';

const NO_ISSUES: readonly Issue[] = [];
const NO_NOTES: readonly PlaceNote[] = [];
const NOTHING: readonly string[] = [];
const NO_CHANGES: ReadonlyMap<number, ChangedPart> = new Map();

/** The part of a line that is new: `text.slice(from, to)`. */
export type ChangedPart = { from: number; to: number };

const Issues = ({ issues }: { issues: readonly Issue[] }) =>
  issues.map((issue, index) => (
    // A client may report the same issue twice.
    <span key={index} className={classes.issue}>
      <LongText text={issueText(issue)} />
    </span>
  ));

const ChangedLine = ({ text, change: { from, to } }: { text: string; change: ChangedPart }) => (
  <>
    {text.slice(0, from)}
    <ins className={classes.changed}>
      <LongText text={text.slice(from, to)} />
    </ins>
    {text.slice(to)}
  </>
);

type LineProps = { line: JsonLine; issues: readonly Issue[]; change: ChangedPart | null; notes: readonly string[] };

/** A line with its value marked when an issue names it; the comma behind it is not part of the value. */
const Line = ({ line, issues, change, notes }: LineProps) => {
  const { text, valueStart } = line;
  if (issues.length === 0) {
    return (
      <span className={classes.line}>
        {change === null ? <LongText text={text} /> : <ChangedLine text={text} change={change} />}
        <Notes notes={notes} />
      </span>
    );
  }
  const end = text.endsWith(',') ? text.length - 1 : text.length;
  return (
    <span className={classes.line}>
      {text.slice(0, valueStart)}
      <mark className={classes.wrong}>
        <LongText text={text.slice(valueStart, end)} />
      </mark>
      {text.slice(end)}
      <Issues issues={issues} />
      <Notes notes={notes} />
    </span>
  );
};

type Props = {
  /** From `jsonLines`. */
  lines: readonly JsonLine[];
  issues?: readonly Issue[];
  /** What is new against an earlier text, by line; an issue's mark wins. */
  changes?: ReadonlyMap<number, ChangedPart>;
  /** What else is to be said of places. */
  notes?: readonly PlaceNote[];
  /** What this is: `Arguments of attempt 2`. */
  label: string;
  /** The text as sent, offered for copying. */
  source?: string;
  /** More lines than this start collapsed. */
  mostLines?: number;
};

/** Thousands of lines are drawn in steps: each is an element, and the page must not stand still. */
const MOST_AT_ONCE = 500;

const moreText = (count: number, shownCount: number): string =>
  count - shownCount <= MOST_AT_ONCE
    ? `Show all ${formatCount(count)} lines`
    : `Show ${formatCount(MOST_AT_ONCE)} more lines, ${formatCount(count - shownCount)} left`;

/** Arguments exactly as sent, as text and nothing but text, with every issue at the value it names. */
export const JsonView = (props: Props) => {
  const { lines, issues = NO_ISSUES, changes = NO_CHANGES, notes = NO_NOTES, label, source, mostLines = 40 } = props;
  const [shownCount, setShownCount] = useState(mostLines);
  const { byLine, elsewhere } = pinIssues(lines, issues);
  const noted = pinNotes(lines, notes);
  const shown = lines.slice(0, shownCount);
  const isWhole = shown.length === lines.length;
  const hiddenIn = (marks: ReadonlyMap<number, unknown>): number =>
    [...marks.keys()].filter((index) => index >= shown.length).length;
  const [hiddenIssues, hiddenNotes] = [hiddenIn(byLine), hiddenIn(noted.byLine)];
  return (
    <div className={classes.view} role="group" aria-label={label}>
      {source === undefined ? null : (
        <span className={classes.copy}>
          <CopyButton text={source} label={`Copy ${label.toLowerCase()}`} />
        </span>
      )}
      <pre className={classes.text}>
        {shown.map((line, index) => (
          // A line has no identity but its place.
          <Line
            key={index}
            line={line}
            issues={byLine.get(index) ?? NO_ISSUES}
            change={changes.get(index) ?? null}
            notes={noted.byLine.get(index) ?? NOTHING}
          />
        ))}
      </pre>
      {isWhole ? null : (
        <button type="button" className={classes.more} onClick={() => setShownCount(shownCount + MOST_AT_ONCE)}>
          {moreText(lines.length, shownCount)}
          {hiddenIssues > 0 ? `, ${hiddenIssues} with issues` : ''}
          {hiddenNotes > 0 ? `, ${hiddenNotes} changed unasked` : ''}
        </button>
      )}
      {elsewhere.map(({ name, issue }, index) => (
        <p key={index} className={classes.elsewhere}>
          {name ? <mark className={classes.wrong}>{name}</mark> : null}
          <Issues issues={[issue]} />
        </p>
      ))}
      {noted.elsewhere.map(({ name, text }, index) => (
        <p key={index} className={classes.elsewhere}>
          {name}
          <Notes notes={[text]} />
        </p>
      ))}
    </div>
  );
};
