import type { Metadata } from 'next';
import { EmptyState } from '../../../components/empty-state';
import { PageBody } from '../../../components/page-body';
import { Panel } from '../../../components/panel';
import { PageHeader } from '../../../components/shell/page-header';
import { TableExport } from '../../../components/table-export';
import { FlagFilters } from '../../../components/tools/flag-filters';
import { flagList } from '../../../db/queries/flag-list';
import { unfiltered } from '../../../lib/filter';
import { parseFilter } from '../../../lib/parse-filter';
import { pageContext } from '../../_boundary/page-context';
import type { SearchParams } from '../../_boundary/page-filter';
import { BoardPanel } from './board-panel';

export const metadata: Metadata = { title: 'Flag board' };

const SHORTCUTS = [
  {
    title: 'On the Move button of a card',
    shortcuts: [
      { keys: ['Shift', '→'], label: 'Move to the next column' },
      { keys: ['Shift', '←'], label: 'Move to the column before' },
      { keys: ['1', '…', '4'], label: 'Move to a column' },
      { keys: ['j'], label: 'Next card' },
      { keys: ['k'], label: 'Previous card' },
      { keys: ['a'], label: 'Owner and due day' },
    ],
  },
];

const one = (value: string | string[] | undefined): string | null => [value ?? []].flat()[0] ?? null;

const namesOf = (names: readonly (string | null)[]): string[] =>
  [...new Set(names.filter((name) => name !== null))].toSorted();

const FlagBoardPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const context = await pageContext();
  const { store, principal, project, now } = context;
  const params = await searchParams;
  const [tool, owner] = [one(params['tool']), one(params['owner'])];
  const all = await flagList(store, principal);
  const shown = all.filter((flag) => (tool === null || flag.tool === tool) && (owner === null || flag.owner === owner));
  const { filter } = parseFilter(new URLSearchParams(), { now, zone: project.zone });
  return (
    <>
      <PageHeader
        title="Flag board"
        actions={
          <TableExport
            table="flags"
            filter={{ ...unfiltered(filter), tools: tool === null ? [] : [tool] }}
            more={owner === null ? {} : { owner }}
          />
        }
        shortcuts={SHORTCUTS}
      />
      <PageBody>
        {all.length === 0 ? (
          <Panel title="Flags" padding="flush">
            <EmptyState title="Nobody has said that a schema needs a fix">
              Open a tool or a call whose schema misled the model, and flag it: say at which path, and why.
            </EmptyState>
          </Panel>
        ) : (
          <BoardPanel
            context={context}
            flags={shown}
            all={all}
            filter={filter}
            toolbar={
              <FlagFilters
                tools={namesOf(all.map((flag) => flag.tool))}
                owners={namesOf(all.map((flag) => flag.owner))}
              />
            }
          />
        )}
      </PageBody>
    </>
  );
};

export default FlagBoardPage;
