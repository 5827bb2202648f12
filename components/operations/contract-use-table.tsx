import type { ContractUse } from '../../db/queries/contracts-in-use';
import { visibleText } from '../../lib/json/source-text';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { formatCount } from '../format';
import { EmptyState } from '../empty-state';
import { Instant } from '../marks/instant';
import classes from './operations.module.css';

const columns = (zone: string): readonly Column<ContractUse>[] => [
  { id: 'contract', header: 'Contract', cell: ({ contract }) => <code>{visibleText(contract)}</code> },
  {
    id: 'agent',
    header: 'Agent',
    cell: ({ agent }) => (agent === null ? <span className={classes.none}>not named</span> : visibleText(agent)),
  },
  { id: 'calls', header: 'Calls', align: 'right', cell: ({ calls }) => formatCount(calls) },
  { id: 'last', header: 'Last seen', align: 'right', cell: ({ lastAt }) => <Instant ms={lastAt} zone={zone} /> },
];

/** Which contract versions agents name in their events, and when last. */
export const ContractUseTable = ({ uses, zone }: { uses: readonly ContractUse[]; zone: string }) => (
  <DataTable
    caption="Contract versions in use"
    columns={columns(zone)}
    rows={uses}
    rowKey={({ contract, agent }) => JSON.stringify([contract, agent])}
    empty={
      <EmptyState title="No call named a contract">
        Calls without <code>contract_version</code> follow the contract chosen in the settings.
      </EmptyState>
    }
  />
);
