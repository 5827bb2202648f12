import type { ToolListRow } from '../../db/queries/tool-list';
import type { CallFilter } from '../../lib/filter';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { toolColumns } from './tool-columns';

type Props = { rows: readonly ToolListRow[]; filter: CallFilter };

/** Every tool of the project: how its calls went, how they recover, and its flags. */
export const ToolsTable = ({ rows, filter }: Props) => {
  const columns = toolColumns(filter);
  const { tool, calls, firstAttempt, postRepair, lift, firstFailures, repairSuccess, escalated, abandoned, outcome } =
    columns;
  return (
    <DataTable
      caption="Tools"
      columns={[
        tool,
        calls,
        firstAttempt,
        postRepair,
        lift,
        firstFailures,
        repairSuccess,
        escalated,
        abandoned,
        outcome,
      ]}
      rows={rows}
      rowKey={({ tool: name }) => name}
      sortParam="sort"
      empty={<EmptyState title="No tool was called or declared under these filters." />}
    />
  );
};
