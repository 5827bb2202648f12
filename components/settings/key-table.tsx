import type { Role } from '../../db/principal';
import { visibleText } from '../../lib/json/source-text';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { Instant } from '../marks/instant';
import type { SettingsAction } from './form-state';
import { RevokeButton } from './revoke-button';
import classes from './settings.module.css';

export type ListedKey = {
  id: number;
  name: string;
  hint: string;
  role: Role;
  createdAt: number;
  revokedAt: number | null;
};

const columns = (zone: string, revoke: SettingsAction): readonly Column<ListedKey>[] => [
  {
    id: 'name',
    header: 'Key',
    cell: (key) => <span data-revoked={key.revokedAt !== null || undefined}>{visibleText(key.name)}</span>,
  },
  { id: 'hint', header: 'Begins with', cell: ({ hint }) => <code>{hint}</code> },
  { id: 'role', header: 'May', cell: ({ role }) => role },
  {
    id: 'created',
    header: 'Created',
    cell: ({ createdAt }) => <Instant ms={createdAt} zone={zone} precision="minute" />,
  },
  {
    id: 'state',
    header: 'State',
    align: 'right',
    cell: (key) =>
      key.revokedAt === null ? (
        <RevokeButton action={revoke} id={key.id} name={key.name} />
      ) : (
        <span className={classes.hint} data-revoked-key={key.id}>
          revoked <Instant ms={key.revokedAt} zone={zone} precision="minute" />
        </span>
      ),
  },
];

type Props = { keys: readonly ListedKey[]; zone: string; revoke: SettingsAction };

/** The project's keys, the living ones first. A key's text is nowhere kept. */
export const KeyTable = ({ keys, zone, revoke }: Props) => (
  <DataTable
    caption="API keys"
    columns={columns(zone, revoke)}
    rows={keys.toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null) || b.id - a.id)}
    rowKey={({ id }) => String(id)}
    empty={
      <EmptyState title="No keys yet">
        On this machine events need none. Create one for agents that send from elsewhere.
      </EmptyState>
    }
  />
);
