import type { ReactNode } from 'react';
import type { CallListRow } from '../../db/queries/list-row';
import type { ClassSums } from '../../db/queries/sum-classes';
import type { ToolDetail } from '../../db/queries/tool-detail';
import { callsBehind } from '../../lib/calls-behind';
import { type CallFilter, populationOf } from '../../lib/filter';
import { classRow } from '../../lib/metrics';
import { formatCount } from '../format';
import { LiftLegend } from '../marks/lift-legend';
import { Tiles } from '../marks/tile';
import { ClassTable } from '../overview/class-table';
import { RepairCostTile } from '../overview/repair-cost-tile';
import { SuccessTiles } from '../overview/success-tiles';
import { Panel } from '../panel';
import { TableExport } from '../table-export';
import { IssueTable } from './issue-table';
import { WorstCalls } from './worst-calls';

type Props = {
  detail: ToolDetail;
  /** Restricted to the tool. */
  filter: CallFilter;
  classes: readonly ClassSums[];
  worst: readonly CallListRow[];
  zone: string;
  /** The panels of its success over time, of its flags and of its schemas. */
  success: ReactNode;
  flags: ReactNode;
  versions: ReactNode;
};

/** A tool's numbers, where it fails, its worst calls, its flags, and its schemas. */
export const ToolBody = ({ detail, filter, classes, worst, zone, success, flags, versions }: Props) => {
  const { sums, issues, attemptsLookedAt } = detail;
  const lost = callsBehind('lost', filter);
  const lines = classes.map(({ errorClass, sums: ofClass }) => ({ errorClass, row: classRow(ofClass, sums) }));
  return (
    <>
      <Tiles label="Key numbers">
        <SuccessTiles filter={populationOf(filter)} now={sums} before={null} />
        <RepairCostTile now={sums} before={null} />
      </Tiles>
      {success}
      <Panel
        title="By error class"
        note="class of the first failed attempt"
        aside={
          <>
            <LiftLegend variant="failures" />
            <TableExport table="classes" filter={filter} />
          </>
        }
        padding="flush"
      >
        <ClassTable lines={lines.filter(({ row }) => row.firstFailures > 0)} filter={filter} />
      </Panel>
      <Panel
        title="Failures by path and keyword"
        note={`over the newest ${formatCount(attemptsLookedAt)} failed attempts; * stands for any index`}
        aside={<TableExport table="issues" filter={filter} />}
        padding="flush"
      >
        <IssueTable issues={issues} attemptsLookedAt={attemptsLookedAt} />
      </Panel>
      <Panel
        title="Worst calls"
        note="escalated or abandoned after the most attempts"
        aside={lost === null ? null : <TableExport table="calls" filter={lost} />}
        padding="flush"
      >
        <WorstCalls rows={worst} filter={filter} zone={zone} />
      </Panel>
      {flags}
      {versions}
    </>
  );
};
