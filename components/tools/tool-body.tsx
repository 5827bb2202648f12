import type { ReactNode } from 'react';
import type { CallListRow } from '../../db/queries/list-row';
import type { ClassSums } from '../../db/queries/sum-classes';
import type { ToolDetail } from '../../db/queries/tool-detail';
import { type CallFilter, populationOf } from '../../lib/filter';
import { classRow } from '../../lib/metrics';
import { CallsTable } from '../calls/calls-table';
import { EmptyState } from '../empty-state';
import { formatCount } from '../format';
import { LiftLegend } from '../marks/lift-legend';
import { Tiles } from '../marks/tile';
import { ClassTable } from '../overview/class-table';
import { RepairCostTile } from '../overview/repair-cost-tile';
import { SuccessTiles } from '../overview/success-tiles';
import { Panel } from '../panel';
import { IssueTable } from './issue-table';
import { VersionList } from './version-list';

type Props = {
  detail: ToolDetail;
  /** Restricted to the tool. */
  filter: CallFilter;
  classes: readonly ClassSums[];
  worst: readonly CallListRow[];
  zone: string;
  /** The panel of the tool's flags. */
  flags: ReactNode;
};

/** A tool's numbers, where it fails, its worst calls, its schemas, and its flags. */
export const ToolBody = ({ detail, filter, classes, worst, zone, flags }: Props) => {
  const { sums, issues, attemptsLookedAt, versions } = detail;
  const lines = classes.map(({ errorClass, sums: ofClass }) => ({ errorClass, row: classRow(ofClass, sums) }));
  return (
    <>
      <Tiles label="Key numbers">
        <SuccessTiles filter={populationOf(filter)} now={sums} before={null} />
        <RepairCostTile now={sums} before={null} />
      </Tiles>
      <Panel
        title="By error class"
        note="class of the first failed attempt"
        aside={<LiftLegend variant="failures" />}
        padding="flush"
      >
        <ClassTable lines={lines.filter(({ row }) => row.firstFailures > 0)} filter={filter} />
      </Panel>
      <Panel
        title="Failures by path and keyword"
        note={`over the newest ${formatCount(attemptsLookedAt)} failed attempts; * stands for any index`}
        padding="flush"
      >
        <IssueTable issues={issues} attemptsLookedAt={attemptsLookedAt} />
      </Panel>
      <Panel title="Worst calls" note="escalated or abandoned after the most attempts" padding="flush">
        <CallsTable
          rows={worst}
          filter={filter}
          zone={zone}
          empty={<EmptyState title="No call of this tool was lost under these filters." />}
        />
      </Panel>
      {flags}
      <Panel title="Schema versions" note={`newest first, times in ${zone}`} padding="flush">
        <VersionList versions={versions} zone={zone} />
      </Panel>
    </>
  );
};
