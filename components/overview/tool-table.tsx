import type { CallFilter } from '../../lib/filter';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { toolColumns } from '../tools/tool-columns';
import type { ToolLine } from '../tools/tool-line';

type Props = { lines: readonly ToolLine[]; filter: CallFilter };

/** Success by tool, in the order given. */
export const ToolTable = ({ lines, filter }: Props) => {
  const { tool, calls, firstAttempt, postRepair, lift, escalated, outcome } = toolColumns(filter);
  return (
    <DataTable
      caption="Success by tool"
      columns={[tool, calls, firstAttempt, postRepair, lift, escalated, outcome]}
      rows={lines}
      rowKey={({ tool: name }) => name}
      sortParam="tools"
      empty={<EmptyState title="No tool was called under these filters." />}
    />
  );
};
