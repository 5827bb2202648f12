import type { NameSums } from '../../db/queries/sum-names';
import type { CallFilter } from '../../lib/filter';
import type { Measures } from '../../lib/measures';
import { narrowFilter } from '../../lib/narrow-filter';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { hrefBehind } from '../marks/call-count';
import { LineName } from '../marks/line-name';
import { measureColumns } from '../tools/measure-columns';

type Line = { name: string; sums: Measures; filter: CallFilter };

const COLUMNS = measureColumns<Line>({ nameOf: ({ name }) => name, filterOf: ({ filter }) => filter });

/** The columns a person can choose from, and the parameter that keeps the choice. */
export const MODEL_COLUMNS: readonly Column<Line>[] = [
  {
    id: 'model',
    header: 'Model',
    cell: ({ name, filter }) => <LineName name={name} href={hrefBehind('n1', filter)} />,
    sortBy: ({ name }) => name,
  },
  COLUMNS.calls,
  COLUMNS.firstAttempt,
  COLUMNS.postRepair,
  COLUMNS.lift,
  COLUMNS.repairSuccess,
  COLUMNS.clean,
  COLUMNS.escalated,
  COLUMNS.outcome,
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
