'use client';

import { useState } from 'react';
import type { Issue } from '../../lib/attempt';
import { decodeText, visibleText } from '../../lib/json/source-text';
import { ArgumentsDiff } from '../arguments/arguments-diff';
import { jsonLines } from '../arguments/json-lines';
import { JsonView } from '../arguments/json-view';
import classes from './attempt.module.css';
import { changedParts } from './changed-parts';

const VIEWS = { laid_out: 'Arguments', changes: 'Changes', as_sent: 'As sent' } as const;
type View = keyof typeof VIEWS;

type Props = {
  /** Number of the attempt. */
  number: number;
  /** JSON source text as sent. */
  source: string;
  issues: readonly Issue[];
  /** The attempt to compare with. */
  previous: { number: number; source: string } | null;
};

type SwitchProps = { view: View; views: readonly View[]; number: number; onChange: (view: View) => void };

const ViewSwitch = ({ view, views, number, onChange }: SwitchProps) => (
  <div role="group" aria-label={`View of the arguments of attempt ${number}`} className={classes.switch}>
    {views.map((each) => (
      <button key={each} type="button" aria-pressed={each === view} onClick={() => onChange(each)}>
        {VIEWS[each]}
      </button>
    ))}
  </div>
);

const EmptyArguments = ({ issues, label }: { issues: readonly Issue[]; label: string }) => (
  <>
    <p className={classes.nothing}>An empty text was sent.</p>
    <JsonView lines={[]} issues={issues} label={label} />
  </>
);

/** A text is laid out by what it holds, and what was sent as a string is the text itself. */
const linesOf = (source: string) => jsonLines(decodeText(source));

const textsOf = (source: string): string[] => linesOf(source).map(({ text }) => text);

/** Arguments laid out for reading with what is wrong and what is new marked, compared with the attempt before, or byte for byte. */
export const AttemptArguments = ({ number, source, issues, previous }: Props) => {
  const [view, setView] = useState<View>('laid_out');
  const views: View[] = previous === null ? ['laid_out', 'as_sent'] : ['laid_out', 'changes', 'as_sent'];
  const label = `Arguments of attempt ${number}`;
  if (decodeText(source) === '') return <EmptyArguments issues={issues} label={label} />;
  const lines = linesOf(source);
  const before = previous === null ? null : textsOf(previous.source);
  const after = lines.map(({ text }) => text);
  return (
    <div className={classes.arguments}>
      <ViewSwitch view={view} views={views} number={number} onChange={setView} />
      {view === 'laid_out' ? (
        <JsonView
          lines={lines}
          issues={issues}
          changes={before === null ? undefined : changedParts(before, after)}
          label={label}
          source={decodeText(source)}
        />
      ) : null}
      {view === 'changes' && before !== null ? (
        <ArgumentsDiff
          before={before}
          after={after}
          beforeLabel={`Attempt ${previous?.number}`}
          afterLabel={`Attempt ${number}`}
        />
      ) : null}
      {view === 'as_sent' ? (
        <JsonView
          lines={[{ text: visibleText(source), path: null, valueStart: 0 }]}
          label={`${label}, as sent`}
          source={source}
        />
      ) : null}
    </div>
  );
};
