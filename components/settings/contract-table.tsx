import { helpHref } from '../../lib/help/help-href';
import type { Contract, ContractRow } from '../../lib/repair/contract';
import { ERROR_CLASSES, type ErrorClass } from '../../lib/repair/error-classes';
import { faultOf } from '../../lib/repair/fault';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { ClassName } from '../marks/class-name';
import classes from './settings.module.css';

type Line = { errorClass: ErrorClass; row: ContractRow; maxAttempts: number };

const guardText = ({ guard }: ContractRow): string => [guard ?? []].flat().join(' and ');

const limitText = ({ action, maxRepairs, maxRetries }: ContractRow): string => {
  if (action === 'retry_same') return String(maxRetries ?? 1);
  return action === 'repair_input' || action === 'reshape_call' || action === 'rerun_dependency'
    ? String(maxRepairs ?? 1)
    : '';
};

const noteText = ({ hasBackoff, isConservativeOnLast }: ContractRow): string => {
  if (isConservativeOnLast) return 'no guessing on the last attempt';
  return hasBackoff ? 'waits longer each time' : '';
};

const isFinal = ({ action }: ContractRow): boolean => action === 'stop' || action === 'escalate';

const COLUMNS: readonly Column<Line>[] = [
  { id: 'class', header: 'Error class', cell: ({ errorClass }) => <ClassName name={errorClass} href={null} /> },
  { id: 'fault', header: 'Fault of', cell: ({ errorClass }) => faultOf(errorClass) },
  { id: 'action', header: 'Action', cell: ({ row }) => <code>{row.action}</code> },
  { id: 'guard', header: 'If', cell: ({ row }) => <code>{guardText(row)}</code> },
  {
    id: 'otherwise',
    header: 'Otherwise',
    cell: ({ row }) => (row.guard === undefined ? '' : <code>{row.otherwise ?? 'escalate'}</code>),
  },
  {
    id: 'limit',
    header: 'Times per class',
    hint: {
      text: 'How often one class may be repaired or sent again before the call is escalated.',
      href: helpHref('contracts', 'rule-5'),
    },
    align: 'right',
    cell: ({ row }) => limitText(row),
  },
  {
    id: 'attempts',
    header: 'Attempts',
    hint: {
      text: 'Counted attempts a call may have, the first included.',
      href: helpHref('contracts', 'rule-6'),
    },
    align: 'right',
    cell: ({ row, maxAttempts }) => (isFinal(row) ? '' : (row.maxAttempts ?? maxAttempts)),
  },
  {
    id: 'note',
    header: 'Note',
    isWide: true,
    cell: ({ row }) => <span className={classes.hint}>{noteText(row)}</span>,
  },
];

/** What a contract does about each class of failure. */
export const ContractTable = ({ contract, label }: { contract: Contract; label: string }) => (
  <DataTable
    caption={`Contract ${label}`}
    columns={COLUMNS}
    rows={ERROR_CLASSES.map((errorClass) => ({
      errorClass,
      row: contract.classRows[errorClass],
      maxAttempts: contract.maxAttempts,
    }))}
    rowKey={({ errorClass }) => errorClass}
    empty={null}
  />
);
