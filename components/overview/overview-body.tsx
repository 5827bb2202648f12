import type { ReactNode } from 'react';
import type { Overview } from '../../db/queries/overview';
import type { SchemaChange } from '../../db/queries/schema-changes';
import { type CallFilter, populationOf } from '../../lib/filter';
import { callCounts, classRow } from '../../lib/metrics';
import { toolsHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import { formatCount } from '../format';
import { LiftLegend } from '../marks/lift-legend';
import { Panel } from '../panel';
import { ClassTable } from './class-table';
import { ExcludedLine } from './excluded-line';
import { OverviewTiles } from './overview-tiles';
import { SuccessPanel } from './success-panel';
import { ToolTable } from './tool-table';

type Props = {
  found: Overview;
  filter: CallFilter;
  /** Epoch milliseconds. */
  now: number;
  zone: string;
  /** How many items waited at the end of the period before. */
  waitingBefore: number;
  schemaChanges: readonly SchemaChange[];
  /** Stands in the chart's place where no call is in the range. */
  empty: ReactNode;
};

/** More lines than this are a list of its own. */
const MOST_TOOLS = 25;
/** More than these and their names would hide the chart; the newest stay. */
const MOST_MARKERS = 6;

const waitingOf = ({ found: { waiting }, now, waitingBefore }: Props) => ({
  count: waiting.waiting,
  oldestAgeMs: waiting.oldestAt === null ? null : now - waiting.oldestAt,
  countBefore: waitingBefore,
});

const ToolPanel = ({ found: { tools }, filter }: Pick<Props, 'found' | 'filter'>) => {
  const shown = tools.slice(0, MOST_TOOLS);
  const isCut = shown.length < tools.length;
  const note = isCut
    ? `${shown.length} of ${formatCount(tools.length)} tools, most failures first`
    : 'most failures first';
  return (
    <Panel
      title="By tool"
      note={note}
      aside={
        <>
          <LiftLegend />
          <AppLink href={toolsHref(populationOf(filter))}>All tools</AppLink>
        </>
      }
      padding="flush"
    >
      <ToolTable lines={shown} filter={populationOf(filter)} />
    </Panel>
  );
};

/** The screen that answers how well failed calls recover. */
export const OverviewBody = (props: Props) => {
  const { found, filter, zone, schemaChanges, empty } = props;
  const population = populationOf(filter);
  const markers = schemaChanges
    .slice(-MOST_MARKERS)
    .map(({ tool, at, version }) => ({ atMs: at, name: `${tool} schema v${version}` }));
  const lines = found.classes.map(({ errorClass, sums }) => ({ errorClass, row: classRow(sums, found.sums) }));
  return (
    <>
      <OverviewTiles filter={population} now={found.sums} before={found.previous.sums} waiting={waitingOf(props)} />
      <SuccessPanel {...found} markers={markers} zone={zone} empty={empty} />
      <Panel
        title="By error class"
        note="class of the first failed attempt"
        aside={<LiftLegend variant="failures" />}
        padding="flush"
      >
        <ClassTable lines={lines.filter(({ row }) => row.firstFailures > 0)} filter={filter} />
      </Panel>
      <ToolPanel found={found} filter={filter} />
      <ExcludedLine counts={callCounts(found.sums)} filter={population} />
    </>
  );
};
