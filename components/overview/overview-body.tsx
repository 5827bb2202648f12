import type { ReactNode } from 'react';
import type { Overview } from '../../db/queries/overview';
import { type CallFilter, populationOf } from '../../lib/filter';
import { callCounts, classRow } from '../../lib/metrics';
import type { OverviewView } from '../../lib/overview-view';
import type { ChartMarker } from '../charts/success-bucket';
import { TableTools } from '../data-table/table-tools';
import { LiftLegend } from '../marks/lift-legend';
import { Panel } from '../panel';
import { TableExport } from '../table-export';
import { CLASS_COLUMNS, CLASS_COLUMNS_PARAM, ClassTable } from './class-table';
import { ExcludedLine } from './excluded-line';
import { HeatMap } from './heat-map';
import { OverviewTiles } from './overview-tiles';
import { SuccessPanel } from './success-panel';

type Props = {
  found: Overview;
  filter: CallFilter;
  /** Epoch milliseconds. */
  now: number;
  zone: string;
  /** How many items waited at the end of the period before. */
  waitingBefore: number;
  /** Whether numbers show their change against the period before. */
  isCompared: boolean;
  markers: readonly ChartMarker[];
  /** Stands in the chart's place where no call is in the range. */
  empty: ReactNode;
  view: OverviewView;
  /** The table that breaks the calls down, with its panel. */
  breakdown: ReactNode;
};

const waitingOf = ({ found: { waiting }, now, waitingBefore, isCompared }: Props) => ({
  count: waiting.waiting,
  oldestAgeMs: waiting.oldestAt === null ? null : now - waiting.oldestAt,
  countBefore: isCompared ? waitingBefore : null,
});

/** The screen that answers how well failed calls recover. */
export const OverviewBody = (props: Props) => {
  const { found, filter, zone, isCompared, markers, empty, view, breakdown } = props;
  const population = populationOf(filter);
  const lines = found.classes.map(({ errorClass, sums }) => ({ errorClass, row: classRow(sums, found.sums) }));
  return (
    <>
      <OverviewTiles
        filter={population}
        now={found.sums}
        before={isCompared ? found.previous.sums : null}
        waiting={waitingOf(props)}
        reviewed={found.reviewed}
      />
      <SuccessPanel {...found} isCompared={isCompared} markers={markers} zone={zone} empty={empty} />
      <Panel
        title="By error class"
        note="class of the first failed attempt"
        aside={
          <>
            <LiftLegend variant="failures" />
            <TableTools columns={CLASS_COLUMNS} columnsParam={CLASS_COLUMNS_PARAM} />
            <TableExport table="classes" filter={filter} />
          </>
        }
        padding="flush"
      >
        <ClassTable lines={lines.filter(({ row }) => row.firstFailures > 0)} filter={filter} />
      </Panel>
      {breakdown}
      <HeatMap cells={found.cells} filter={filter} view={view} />
      <ExcludedLine counts={callCounts(found.sums)} filter={population} />
    </>
  );
};
