import type { CallFilter } from '../../lib/filter';
import type { ClassRow } from '../../lib/metrics';
import { narrowFilter } from '../../lib/narrow-filter';
import type { ErrorClass } from '../../lib/repair/error-classes';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { hrefBehind } from '../marks/call-count';
import { ClassName } from '../marks/class-name';
import { FAILURE_COLUMNS, type FailureLine } from './failure-columns';

/** A class of the first failed attempt, and what became of its calls. */
export type ClassLine = { errorClass: ErrorClass; row: ClassRow };

type Props = {
  lines: readonly ClassLine[];
  /** The filter the lines were counted under, without their class. */
  filter: CallFilter;
};

const CLASS: Column<FailureLine> = {
  id: 'class',
  header: 'Class',
  cell: ({ name, filter }) => <ClassName name={name} href={hrefBehind('firstFailures', filter)} />,
  sortBy: ({ name }) => name,
};

/** The columns a person can choose from, and the parameter that keeps the choice. */
export const CLASS_COLUMNS: readonly Column<FailureLine>[] = [CLASS, ...FAILURE_COLUMNS];
export const CLASS_COLUMNS_PARAM = 'cols_class';

/** First failures by class: how often repair was tried, how it went, and what is lost with and without it. */
export const ClassTable = ({ lines, filter }: Props) => (
  <DataTable
    caption="First failures by error class"
    columns={CLASS_COLUMNS}
    // Where table and class contradict each other there is no line.
    rows={lines.map(({ errorClass, row }) => ({
      name: errorClass,
      row,
      filter: narrowFilter(filter, { classes: [errorClass] }) ?? filter,
    }))}
    rowKey={({ name }) => name}
    sortParam="classes"
    columnsParam={CLASS_COLUMNS_PARAM}
    empty={<EmptyState title="No call failed under these filters." />}
  />
);
