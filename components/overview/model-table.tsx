import type { NameSums } from '../../db/queries/sum-names';
import type { NumberName } from '../../lib/calls-behind';
import type { CallFilter } from '../../lib/filter';
import type { Measures } from '../../lib/measures';
import {
  callCounts,
  DEFINITIONS,
  firstAttemptSuccess,
  lift,
  postRepairSuccess,
  type Rate,
  repairSuccess,
} from '../../lib/metrics';
import { narrowFilter } from '../../lib/narrow-filter';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { formatInterval } from '../format';
import { CallCount, hrefBehind } from '../marks/call-count';
import { ClassName } from '../marks/class-name';
import { LiftBar } from '../marks/lift-bar';
import { RateCell } from '../marks/rate-cell';
import { RATE_DEFINITIONS } from '../marks/rate-definitions';

type Line = { name: string; sums: Measures; filter: CallFilter };
type ModelColumn = Column<Line>;

const countColumn = (
  name: NumberName & keyof typeof DEFINITIONS,
  header: string,
  countOf: (m: Measures) => number,
): ModelColumn => ({
  id: name,
  header,
  hint: DEFINITIONS[name],
  align: 'right',
  cell: (line) => (
    <CallCount
      count={countOf(line.sums)}
      name={name}
      filter={line.filter}
      label={`${header.toLowerCase()}, ${line.name}`}
    />
  ),
  sortBy: ({ sums }) => countOf(sums),
});

const rateColumn = (
  name: keyof typeof RATE_DEFINITIONS,
  header: string,
  rateOf: (m: Measures) => Rate,
  behind: NumberName,
): ModelColumn => ({
  id: name,
  header,
  hint: RATE_DEFINITIONS[name].meaning,
  align: 'right',
  cell: ({ sums, filter }) => (
    <RateCell
      rate={rateOf(sums)}
      definition={RATE_DEFINITIONS[name]}
      unit={name === 'lift' ? 'points' : 'percent'}
      href={hrefBehind(behind, filter)}
    />
  ),
  sortBy: ({ sums }) => rateOf(sums).value,
});

/** The columns a person can choose from, and the parameter that keeps the choice. */
export const MODEL_COLUMNS: readonly ModelColumn[] = [
  {
    id: 'model',
    header: 'Model',
    cell: ({ name, filter }) => <ClassName name={name} href={hrefBehind('n1', filter)} />,
    sortBy: ({ name }) => name,
  },
  countColumn('n1', 'Calls', (m) => callCounts(m).n1),
  rateColumn('firstAttemptSuccess', 'First attempt', firstAttemptSuccess, 'executed'),
  rateColumn('postRepairSuccess', 'Post-repair', postRepairSuccess, 'succeeded'),
  rateColumn('lift', 'Lift, pt', lift, 'repaired'),
  rateColumn('repairSuccess', 'Repair success', repairSuccess, 'repaired'),
  countColumn('escalated', 'Escalated', (m) => m.escalated),
  {
    id: 'outcome',
    header: 'Outcome',
    align: 'right',
    minWidthPx: 150,
    cell: ({ sums }) => <LiftBar counts={sums} interval={formatInterval(lift(sums))} />,
  },
];

export const MODEL_COLUMNS_PARAM = 'cols_model';

type Props = { rows: readonly NameSums[]; filter: CallFilter };

/** Success by the model of a call's first settled attempt, most calls first. */
export const ModelTable = ({ rows, filter }: Props) => (
  <DataTable
    caption="Success by model"
    columns={MODEL_COLUMNS}
    rows={rows.map(({ name, sums }) => ({
      name: name ?? '(no model)',
      sums,
      filter: narrowFilter(filter, { models: [name ?? ''] }) ?? filter,
    }))}
    rowKey={({ filter: { models } }) => models.join()}
    sortParam="models"
    columnsParam={MODEL_COLUMNS_PARAM}
    empty={<EmptyState title="No call was counted under these filters." />}
  />
);
