import { Suspense } from 'react';
import { TableTools } from '../../components/data-table/table-tools';
import { AttemptTable } from '../../components/overview/attempt-table';
import { BreakdownPanel } from '../../components/overview/breakdown-panel';
import { MODEL_COLUMNS, MODEL_COLUMNS_PARAM, ModelTable } from '../../components/overview/model-table';
import { PROMPT_COLUMNS, PROMPT_COLUMNS_PARAM, PromptTable } from '../../components/overview/prompt-table';
import { SessionTable } from '../../components/overview/session-table';
import { TableBones } from '../../components/overview/table-bones';
import { TOOL_COLUMNS_PARAM, ToolTable, toolTableColumns } from '../../components/overview/tool-table';
import { formatCount } from '../../components/format';
import { attemptSuccess } from '../../db/queries/attempt-success';
import type { Overview } from '../../db/queries/overview';
import { sessionSums } from '../../db/queries/session-sums';
import { sumModels, sumPrompts } from '../../db/queries/sum-names';
import { type CallFilter, populationOf } from '../../lib/filter';
import type { OverviewView } from '../../lib/overview-view';
import type { PageContext } from '../_boundary/page-context';

/** More lines than this are a list of its own. */
const MOST_TOOLS = 25;

type Props = {
  context: PageContext;
  found: Pick<Overview, 'tools' | 'sums'>;
  filter: CallFilter;
  view: OverviewView;
};

const ToolBreakdown = ({ found: { tools }, filter, view }: Props) => {
  const shown = tools.slice(0, MOST_TOOLS);
  const note =
    shown.length < tools.length
      ? `${shown.length} of ${formatCount(tools.length)} tools, most failures first`
      : undefined;
  return (
    <BreakdownPanel
      filter={filter}
      view={view}
      note={note}
      tools={<TableTools columns={toolTableColumns(filter)} columnsParam={TOOL_COLUMNS_PARAM} />}
    >
      <ToolTable lines={shown} filter={populationOf(filter)} />
    </BreakdownPanel>
  );
};

const Counted = async ({ context: { store, principal }, found, filter, view: { by } }: Props) => {
  if (by === 'model') {
    return <ModelTable rows={await sumModels(store, principal, filter)} filter={populationOf(filter)} />;
  }
  if (by === 'prompt') {
    const rows = await sumPrompts(store, principal, filter);
    return <PromptTable rows={rows} population={found.sums} filter={filter} />;
  }
  if (by === 'session') {
    const rows = await sessionSums(store, principal, filter);
    return <SessionTable rows={rows} population={found.sums} filter={populationOf(filter)} />;
  }
  return <AttemptTable rows={await attemptSuccess(store, principal, filter)} filter={filter} />;
};

const toolsOf = ({ by }: OverviewView) => {
  if (by === 'model') return <TableTools columns={MODEL_COLUMNS} columnsParam={MODEL_COLUMNS_PARAM} />;
  if (by === 'prompt') return <TableTools columns={PROMPT_COLUMNS} columnsParam={PROMPT_COLUMNS_PARAM} />;
  return null;
};

/** The table by what the address asks for. Tools are counted with the tiles; the others hold nothing else up. */
export const Breakdown = (props: Props) => {
  const { filter, view } = props;
  if (view.by === 'tool') return <ToolBreakdown {...props} />;
  return (
    <BreakdownPanel filter={filter} view={view} tools={toolsOf(view)}>
      <Suspense key={view.by} fallback={<TableBones />}>
        <Counted {...props} />
      </Suspense>
    </BreakdownPanel>
  );
};
