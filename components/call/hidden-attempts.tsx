'use client';

import { useState } from 'react';
import type { Outcome } from '../../lib/words';
import { visibleText } from '../../lib/json/source-text';
import { callHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import { formatCount } from '../format';
import { Glyph } from '../marks/glyph';
import { durationText } from './duration-text';
import classes from './hidden-attempts.module.css';

/** An attempt in one line. */
export type AttemptLine = {
  id: string;
  number: number;
  outcome: Outcome;
  errorClass: string | null;
  message: string;
  latencyMs: number | null;
};

const WORDS = { ok: 'ok', failed: 'failed', control_flow: 'control flow', unknown: 'unknown' } as const;

const Line = ({ line }: { line: AttemptLine }) => (
  <li>
    <AppLink href={callHref(line.id)} className={classes.line}>
      <Glyph name={line.outcome} />
      <span className={classes.number}>{line.number}</span>
      <span className="mt-mono">{line.errorClass ?? WORDS[line.outcome]}</span>
      <span className={classes.message}>{visibleText(line.message)}</span>
      <span className={classes.lasted}>{line.latencyMs === null ? '' : durationText(line.latencyMs)}</span>
    </AppLink>
  </li>
);

type Props = {
  lines: readonly AttemptLine[];
  /** Address where all of them are shown whole; null where that is too many. */
  allHref: string | null;
};

/** Attempts of a long loop between its ends: a line each when someone wants them, and a way to each of them whole. */
export const HiddenAttempts = ({ lines, allHref }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classes.hidden}>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          Attempts {lines[0]?.number}–{lines.at(-1)?.number}, {formatCount(lines.length)} not shown in full
        </summary>
        {isOpen ? (
          <ol className={classes.lines}>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        ) : null}
      </details>
      {allHref === null ? null : <AppLink href={allHref}>Show all</AppLink>}
    </div>
  );
};
