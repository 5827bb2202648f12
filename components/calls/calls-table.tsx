import type { ReactNode } from 'react';
import type { CallListRow } from '../../db/queries/list-row';
import type { CallFilter } from '../../lib/filter';
import { callHref } from '../../lib/routes';
import { DataTable } from '../data-table/data-table';
import { callColumns } from './call-columns';

type Props = { rows: readonly CallListRow[]; filter: CallFilter; zone: string; empty: ReactNode };

/** Calls, newest first; a click on a row opens its call. */
export const CallsTable = ({ rows, filter, zone, empty }: Props) => (
  <DataTable
    caption="Calls, newest first"
    columns={callColumns(filter, zone)}
    rows={rows}
    rowKey={({ id }) => id}
    rowHref={({ id }) => callHref(id)}
    empty={empty}
  />
);
