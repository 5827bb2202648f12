'use client';

import { useState } from 'react';
import type { Issue } from '../../lib/attempt';
import { decodeText, visibleText } from '../../lib/json/source-text';
import { ArgumentsDiff } from '../arguments/arguments-diff';
import { jsonLines } from '../arguments/json-lines';
import { JsonView } from '../arguments/json-view';
import type { PlaceNote } from '../arguments/pin-notes';
import { sourceRows } from '../arguments/source-rows';
import classes from './attempt.module.css';
import { changedParts } from './changed-parts';
import type { Part } from './held-part';
import { HeldText } from './held-text';
import { useParts } from './use-parts';

const VIEWS = { laid_out: 'Arguments', changes: 'Changes', as_sent: 'As sent' } as const;
type View = keyof typeof VIEWS;

type Props = {
  /** Number of the attempt. */
  number: number;
  part: Part;
  issues: readonly Issue[];
  /** The attempt to compare with. */
  previous: { number: number; part: Part } | null;
  /** What the repair did unasked, place by place. */
  notes: readonly PlaceNote[];
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

type SourcesProps = {
  number: number;
  source: string;
  issues: readonly Issue[];
  previous: { number: number; source: string } | null;
  notes: readonly PlaceNote[];
};

const LaidOut = ({ number, source, issues, previous, notes }: SourcesProps) => {
  // A text is laid out by what it holds, and what was sent as a string is the text itself.
  const text = decodeText(source);
  return (
    <JsonView
      lines={jsonLines(text)}
      issues={issues}
      changes={previous === null ? undefined : changedParts(decodeText(previous.source), text)}
      notes={notes}
      label={`Arguments of attempt ${number}`}
      source={text}
    />
  );
};

/** A key that moved is no difference. */
const isEqual = (before: string, after: string): boolean =>
  before === after || sourceRows(decodeText(before), decodeText(after)).every(({ isSame }) => isSame);

const AsSent = ({ number, source }: SourcesProps) => (
  <JsonView
    lines={[{ text: visibleText(source), path: null, valueStart: 0 }]}
    label={`Arguments of attempt ${number}, as sent`}
    source={source}
  />
);

const Views = (props: SourcesProps) => {
  const { number, source, previous, notes } = props;
  const [view, setView] = useState<View>('laid_out');
  const views: View[] = previous === null ? ['laid_out', 'as_sent'] : ['laid_out', 'changes', 'as_sent'];
  return (
    <div className={classes.arguments}>
      <ViewSwitch view={view} views={views} number={number} onChange={setView} />
      {previous !== null && isEqual(previous.source, source) ? (
        <p className={classes.nothing}>Equal to those of attempt {previous.number}.</p>
      ) : null}
      {view === 'laid_out' ? <LaidOut {...props} /> : null}
      {view === 'changes' && previous !== null ? (
        <ArgumentsDiff
          before={decodeText(previous.source)}
          after={decodeText(source)}
          beforeLabel={`Attempt ${previous.number}`}
          afterLabel={`Attempt ${number}`}
          notes={notes}
        />
      ) : null}
      {view === 'as_sent' ? <AsSent {...props} /> : null}
    </div>
  );
};

/** What stands in for arguments that are empty or not here; the issues are told all the same. */
const IssuesOnly = ({ number, issues }: Pick<Props, 'number' | 'issues'>) => (
  <JsonView lines={[]} issues={issues} label={`Issues of attempt ${number}`} />
);

const beginningOf = (part: Part): { beginning: string; characters: number } => {
  if (part.kind === 'held') return part;
  const text = decodeText(part.source);
  return { beginning: visibleText(text), characters: text.length };
};

/** Arguments laid out for reading with what is wrong and what is new marked, compared with the attempt before, or byte for byte. */
export const AttemptArguments = ({ number, part, issues, previous, notes }: Props) => {
  const loaded = useParts(previous === null ? [part] : [part, previous.part]);
  if (loaded.state !== 'here') {
    return (
      <div className={classes.arguments}>
        <HeldText
          {...beginningOf(part)}
          label={`Arguments of attempt ${number}`}
          state={loaded.state}
          onLoad={loaded.load}
        />
        {issues.length > 0 ? <IssuesOnly number={number} issues={issues} /> : null}
      </div>
    );
  }
  const [source = '', previousSource] = loaded.sources;
  if (decodeText(source) === '') {
    return (
      <>
        <p className={classes.nothing}>An empty text was sent.</p>
        <IssuesOnly number={number} issues={issues} />
      </>
    );
  }
  const before =
    previous === null || previousSource === undefined ? null : { number: previous.number, source: previousSource };
  return <Views number={number} source={source} issues={issues} previous={before} notes={notes} />;
};
