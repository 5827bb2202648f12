import type { IngestAccounting, IngestTally } from '../../db/queries/ingest-accounting';
import { helpHref } from '../../lib/help/help-href';
import { dayLabel } from '../../lib/time';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { formatCount, formatSigned } from '../format';
import { EmptyState } from '../empty-state';
import classes from './operations.module.css';

type Line = IngestTally & { day: string };

const HELP = helpHref('call-and-attempt', 'What becomes of what is sent');

const IN_ALL = 'In all';

/** What was received and is neither stored, nor a duplicate, nor rejected by name. Anything but 0 is a loss. */
const differenceOf = ({ received, stored, duplicates, rejected }: IngestTally): number =>
  received - stored - duplicates - rejected;

const Difference = ({ tally }: { tally: IngestTally }) => {
  const difference = differenceOf(tally);
  return difference === 0 ? (
    <span className={classes.even}>✓ 0</span>
  ) : (
    <strong className={classes.uneven}>✕ {formatSigned(difference)}</strong>
  );
};

const countColumn = (id: keyof IngestTally, header: string, text: string): Column<Line> => ({
  id,
  header,
  hint: { text, href: HELP },
  align: 'right',
  cell: (line) => formatCount(line[id]),
});

const COLUMNS: readonly Column<Line>[] = [
  { id: 'day', header: 'Day of arrival, UTC', cell: ({ day }) => (day === IN_ALL ? <strong>{day}</strong> : day) },
  countColumn('received', 'Received', 'Events, imported attempts, and refused parts of imported files.'),
  countColumn('stored', 'Stored', 'New in the store.'),
  countColumn('duplicates', 'Duplicates', 'Stored before, with the same content.'),
  countColumn('rejected', 'Rejected', 'Refused by name; the sender was told why.'),
  {
    id: 'difference',
    header: 'Difference',
    hint: { text: 'Received − stored − duplicates − rejected. Always 0, unless something was lost.', href: HELP },
    align: 'right',
    cell: (line) => <Difference tally={line} />,
  },
  countColumn(
    'droppedByClients',
    'Dropped by clients',
    'Events that clients gave up before they could be sent, as they say themselves: they never came here.',
  ),
];

/** Received = stored + duplicates + rejected, in all and by day. */
export const AccountingTable = ({ accounting: { total, days } }: { accounting: IngestAccounting }) => (
  <DataTable
    caption="Ingest by day of arrival"
    columns={COLUMNS}
    rows={
      total.received === 0
        ? []
        : [{ ...total, day: IN_ALL }, ...days.map((day) => ({ ...day, day: dayLabel(day.utcDay) }))]
    }
    rowKey={({ day }) => day}
    empty={
      <EmptyState title="Nothing has been received yet">
        Send events to <code>POST /api/v1/events</code>, or import transcripts; every one is then counted here.
      </EmptyState>
    }
  />
);
