import type { ReactNode } from 'react';
import type { ExportTable } from '../../lib/export/export-table';
import { type CallFilter, populationOf } from '../../lib/filter';
import { type Breakdown, BREAKDOWNS, type OverviewView } from '../../lib/overview-view';
import { overviewViewHref, toolsHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import { LiftLegend } from '../marks/lift-legend';
import { Panel } from '../panel';
import { TableExport } from '../table-export';
import { ChoiceLinks } from './choice-links';

const TITLES: Readonly<Record<Breakdown, string>> = {
  tool: 'By tool',
  model: 'By model',
  prompt: 'By prompt version',
  attempt: 'By attempt',
  session: 'By session',
};

const CHOICES: Readonly<Record<Breakdown, string>> = {
  tool: 'Tool',
  model: 'Model',
  prompt: 'Prompt version',
  attempt: 'Attempt',
  session: 'Session',
};

const NOTES: Readonly<Record<Breakdown, string>> = {
  tool: 'most failures first',
  model: 'of the first settled attempt, most calls first',
  prompt: 'of the first repair attempt, most failures first',
  attempt: 'attempts 2 and later; survivors: only calls that came this far',
  session: 'how sure the rates are, given that calls of one session are alike',
};

/** What the bars of a table show, where it has any. */
const BARS: Readonly<Record<Breakdown, 'calls' | 'failures' | null>> = {
  tool: 'calls',
  model: 'calls',
  prompt: 'failures',
  attempt: null,
  session: null,
};

const EXPORTS: Readonly<Record<Breakdown, ExportTable>> = {
  tool: 'tools',
  model: 'models',
  prompt: 'prompt_versions',
  attempt: 'attempts',
  session: 'sessions',
};

type Props = {
  filter: CallFilter;
  view: OverviewView;
  /** Stands in the place of the usual note. */
  note?: string;
  /** The choice of the table's columns. */
  tools?: ReactNode;
  children: ReactNode;
};

/** The panel of the table that breaks calls down, with the choice of what by. */
export const BreakdownPanel = ({ filter, view, note, tools, children }: Props) => {
  const { by } = view;
  return (
    <Panel
      title={TITLES[by]}
      note={note ?? NOTES[by]}
      aside={
        <>
          {BARS[by] ? <LiftLegend variant={BARS[by]} /> : null}
          {by === 'tool' ? <AppLink href={toolsHref(populationOf(filter))}>All tools</AppLink> : null}
          {tools}
          <TableExport table={EXPORTS[by]} filter={filter} />
          <ChoiceLinks
            label="Break calls down by"
            choices={BREAKDOWNS.map((choice) => ({
              label: CHOICES[choice],
              href: overviewViewHref(filter, { ...view, by: choice }),
              isChosen: choice === by,
            }))}
          />
        </>
      }
      padding="flush"
    >
      {children}
    </Panel>
  );
};
