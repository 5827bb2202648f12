import type { ReactNode } from 'react';
import type { ToolListRow } from '../../db/queries/tool-list';
import type { CallFilter } from '../../lib/filter';
import { helpHref } from '../../lib/help/help-href';
import type { Hint } from '../../lib/help/hint';
import { visibleText } from '../../lib/json/source-text';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { toolColumns } from './tool-columns';
import { SIDE_EFFECT_WORDS } from './tool-facts';

/** The parameter in which the address keeps the columns. */
export const TOOL_COLUMNS_PARAM = 'cols';

type CellProps = {
  filter: CallFilter;
  /** Success of a tool over time. */
  trendOf: (tool: string) => ReactNode;
  /** What a tool's calls fail with, and where. */
  failuresOf: (tool: string) => ReactNode;
};

const TREND_HINT: Hint = {
  text: 'Post-repair success over the range, in at most 15 stretches; hollow where calls are still open.',
  href: helpHref('numbers', 'postRepairSuccess'),
};
const FAILS_HINT: Hint = {
  text: 'Classes of the first failed attempt, most first; below, the path and keyword most of the newest failed attempts have.',
  href: helpHref('error-classes'),
};

const DECLARED: readonly Column<ToolListRow>[] = [
  {
    id: 'owner',
    header: 'Owner',
    cell: ({ owner }) => (owner === null ? '' : visibleText(owner)),
    sortBy: ({ owner }) => owner,
    isExtra: true,
  },
  {
    id: 'sideEffects',
    header: 'Side effects',
    cell: ({ isDeclared, sideEffects }) => (isDeclared ? SIDE_EFFECT_WORDS[sideEffects ?? 'unknown'] : 'not declared'),
    sortBy: ({ sideEffects }) => sideEffects,
    isExtra: true,
  },
  { id: 'risk', header: 'Risk', cell: ({ risk }) => risk, sortBy: ({ risk }) => risk, isExtra: true },
];

/** The columns of the list of tools. */
export const toolListColumns = ({ filter, trendOf, failuresOf }: CellProps): readonly Column<ToolListRow>[] => {
  const columns = toolColumns(filter);
  return [
    columns.tool,
    columns.calls,
    { id: 'trend', header: 'Trend', hint: TREND_HINT, minWidthPx: 88, cell: ({ tool }) => trendOf(tool) },
    { ...columns.outcome, minWidthPx: 96 },
    columns.firstAttempt,
    columns.postRepair,
    { ...columns.lift, isExtra: true },
    columns.firstFailures,
    columns.repairSuccess,
    columns.clean,
    columns.lost,
    { ...columns.escalated, isExtra: true },
    { ...columns.abandoned, isExtra: true },
    { id: 'failsWith', header: 'Fails with', hint: FAILS_HINT, minWidthPx: 200, cell: ({ tool }) => failuresOf(tool) },
    ...DECLARED,
  ];
};

type Props = { rows: readonly ToolListRow[]; columns: readonly Column<ToolListRow>[] };

/** Every tool of the project: how its calls went, how they recover, and its flags. */
export const ToolsTable = ({ rows, columns }: Props) => (
  <DataTable
    caption="Tools"
    columns={columns}
    rows={rows}
    rowKey={({ tool }) => tool}
    sortParam="sort"
    columnsParam={TOOL_COLUMNS_PARAM}
    isMain
    empty={<EmptyState title="No tool was called or declared under these filters." />}
  />
);
