import type { CallListRow } from '../../db/queries/list-row';
import type { CallFilter } from '../../lib/filter';
import { callHref, callsHref } from '../../lib/routes';
import { callColumns } from '../calls/call-columns';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';

/** What tells lost calls of one tool apart. */
const SHOWN: ReadonlySet<string> = new Set([
  'time',
  'strip',
  'attempts',
  'disposition',
  'class',
  'reason',
  'model',
  'session',
]);

type Props = { rows: readonly CallListRow[]; filter: CallFilter; zone: string };

/** The calls that were lost after the most attempts; a click on a row opens its call. */
export const WorstCalls = ({ rows, filter, zone }: Props) => (
  <DataTable
    caption="Worst calls"
    columns={callColumns({ zone, isSearch: false, sessionHref: (session) => callsHref(filter, { session }) })
      .filter(({ id }) => SHOWN.has(id))
      .map((column) => ({ ...column, isExtra: false }))}
    rows={rows.map((row) => ({ ...row, match: null }))}
    rowKey={({ id }) => id}
    rowHref={({ id }) => callHref(id)}
    empty={<EmptyState title="No call of this tool was lost under these filters." />}
  />
);
