import type { CallFilter } from '../../lib/filter';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { classColumns, type ClassLine } from './class-columns';

type Props = {
  lines: readonly ClassLine[];
  /** The filter the lines were counted under, without their class. */
  filter: CallFilter;
};

/** First failures by class: how often repair was tried, how it went, and what is lost with and without it. */
export const ClassTable = ({ lines, filter }: Props) => (
  <DataTable
    caption="First failures by error class"
    columns={classColumns(filter)}
    rows={lines}
    rowKey={({ errorClass }) => errorClass}
    sortParam="classes"
    empty={<EmptyState title="No call failed under these filters." />}
  />
);
