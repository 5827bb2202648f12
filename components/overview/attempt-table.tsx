import type { AttemptSuccess } from '../../lib/attempt-success';
import type { CallFilter } from '../../lib/filter';
import { attemptSuccessRate } from '../../lib/metrics';
import { narrowFilter } from '../../lib/narrow-filter';
import { callsHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { formatCount } from '../format';
import { ClassName } from '../marks/class-name';
import { RateCell } from '../marks/rate-cell';
import { RATE_DEFINITIONS } from '../marks/rate-definitions';
import { ShareBar } from './share-bar';

/** Attempts of one number, after one class or, with null, after any. */
type Line = Omit<AttemptSuccess, 'afterClass'> & { afterClass: string | null };

const linesOf = (rows: readonly AttemptSuccess[]): Line[] => {
  const numbers = [...new Set(rows.map(({ number }) => number))];
  return numbers.flatMap((number) => {
    const ofNumber = rows.filter((row) => row.number === number);
    const settled = ofNumber.reduce((sum, row) => sum + row.settled, 0);
    const ok = ofNumber.reduce((sum, row) => sum + row.ok, 0);
    return [{ number, afterClass: null, settled, ok }, ...ofNumber];
  });
};

const attemptHref = (filter: CallFilter, number: number): string =>
  callsHref(narrowFilter(filter, { attemptNumber: number, isCounted: true }) ?? filter);

const columnsOf = (filter: CallFilter): readonly Column<Line>[] => [
  {
    id: 'number',
    header: 'Attempt',
    cell: ({ number, afterClass }) =>
      afterClass === null ? (
        <AppLink href={attemptHref(filter, number)}>attempt {number}</AppLink>
      ) : (
        `attempt ${number}`
      ),
    sortBy: ({ number }) => number,
  },
  {
    id: 'after',
    header: 'Last failure before it',
    cell: ({ afterClass }) => (afterClass === null ? <b>any class</b> : <ClassName name={afterClass} href={null} />),
    sortBy: ({ afterClass }) => afterClass ?? '',
    isWide: true,
  },
  {
    id: 'settled',
    header: 'Settled',
    hint: { text: 'Attempts of this number that were ok or failed.', href: RATE_DEFINITIONS.attemptSuccess.hint.href },
    align: 'right',
    cell: ({ settled }) => formatCount(settled),
    sortBy: ({ settled }) => settled,
  },
  {
    id: 'ok',
    header: 'Ok',
    align: 'right',
    cell: ({ ok }) => formatCount(ok),
    sortBy: ({ ok }) => ok,
  },
  {
    id: 'success',
    header: 'Success',
    hint: RATE_DEFINITIONS.attemptSuccess.hint,
    align: 'right',
    cell: (line) => <RateCell rate={attemptSuccessRate(line)} definition={RATE_DEFINITIONS.attemptSuccess} />,
    sortBy: (line) => attemptSuccessRate(line).value,
  },
  {
    id: 'bar',
    header: '95 % interval',
    align: 'right',
    minWidthPx: 150,
    cell: (line) => <ShareBar rate={attemptSuccessRate(line)} />,
  },
];

type Props = { rows: readonly AttemptSuccess[]; filter: CallFilter };

/** How often attempt k succeeds where it was made, by the class it had to get over. */
export const AttemptTable = ({ rows, filter }: Props) => (
  <DataTable
    caption="Success by attempt"
    columns={columnsOf(filter)}
    rows={linesOf(rows)}
    rowKey={({ number, afterClass }) => `${number} ${afterClass ?? ''}`}
    sortParam="attempts"
    empty={<EmptyState title="No call had a second attempt under these filters." />}
  />
);
