import type { CallFilter } from '../../lib/filter';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { toolColumns } from '../tools/tool-columns';
import type { ToolLine } from '../tools/tool-line';

type Props = { lines: readonly ToolLine[]; filter: CallFilter };

/** The columns a person can choose from, and the parameter that keeps the choice. */
export const toolTableColumns = (filter: CallFilter): readonly Column<ToolLine>[] => {
  const c = toolColumns(filter);
  return [
    c.tool,
    c.calls,
    c.firstAttempt,
    c.postRepair,
    c.lift,
    c.clean,
    { ...c.firstFailures, isExtra: true },
    { ...c.abandoned, isExtra: true },
    c.escalated,
    c.outcome,
  ];
};
export const TOOL_COLUMNS_PARAM = 'cols_tool';

/** Success by tool, in the order given. */
export const ToolTable = ({ lines, filter }: Props) => {
  return (
    <DataTable
      caption="Success by tool"
      columns={toolTableColumns(filter)}
      rows={lines}
      rowKey={({ tool: name }) => name}
      sortParam="tools"
      columnsParam={TOOL_COLUMNS_PARAM}
      empty={<EmptyState title="No tool was called under these filters." />}
    />
  );
};
