import { narrowFilter } from '../../lib/narrow-filter';
import type { CallFilter } from '../../lib/filter';
import { type ClassRow, DEFINITIONS } from '../../lib/metrics';
import type { ErrorClass } from '../../lib/repair/error-classes';
import type { NumberName } from '../../lib/calls-behind';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { formatInterval } from '../format';
import { CallCount, hrefBehind } from '../marks/call-count';
import { ClassName } from '../marks/class-name';
import { LiftBar } from '../marks/lift-bar';
import { RateCell } from '../marks/rate-cell';
import { RATE_DEFINITIONS } from '../marks/rate-definitions';
import classes from './overview.module.css';

/** One line: a class of the first failed attempt, and what became of its calls. */
export type ClassLine = { errorClass: ErrorClass; row: ClassRow };

type CountName = NumberName & keyof ClassRow;

/** The filter of a line: that of the table and the line's class; always possible, or the line would not be there. */
const filterOf = (filter: CallFilter, { errorClass }: ClassLine): CallFilter =>
  narrowFilter(filter, { classes: [errorClass] }) ?? filter;

const countOf = (row: ClassRow, name: CountName): number => row[name] as number;

const columnsFor = (filter: CallFilter): readonly Column<ClassLine>[] => {
  const Count = ({ line, name, of }: { line: ClassLine; name: CountName; of: string }) => (
    <CallCount
      count={countOf(line.row, name)}
      name={name}
      filter={filterOf(filter, line)}
      label={`${of}, ${line.errorClass}`}
    />
  );
  const count = (id: CountName, header: string, hint: string): Column<ClassLine> => ({
    id,
    header,
    hint,
    align: 'right',
    cell: (line) => <Count line={line} name={id} of={header.toLowerCase()} />,
    sortBy: ({ row }) => countOf(row, id),
  });
  return [
    {
      id: 'class',
      header: 'Class',
      cell: (line) => <ClassName name={line.errorClass} href={hrefBehind('firstFailures', filterOf(filter, line))} />,
      sortBy: ({ errorClass }) => errorClass,
    },
    count('firstFailures', 'First failures', DEFINITIONS.firstFailures),
    count('repairAttempted', 'Repair tried', DEFINITIONS.repairAttempted),
    count('repaired', 'Repaired', DEFINITIONS.repaired),
    {
      id: 'ways',
      header: 'Rewritten · resent · reshaped',
      minWidthPx: 124,
      hint: `${DEFINITIONS.rewritten} ${DEFINITIONS.resent} ${DEFINITIONS.reshaped}`,
      align: 'right',
      cell: (line) => (
        <span className={classes.trio}>
          <Count line={line} name="rewritten" of="rewritten" />
          <Count line={line} name="resent" of="resent" />
          <Count line={line} name="reshaped" of="reshaped" />
        </span>
      ),
    },
    {
      id: 'repairSuccess',
      header: 'Repair success',
      hint: DEFINITIONS.repairSuccess,
      align: 'right',
      cell: (line) => (
        <RateCell
          rate={line.row.repairSuccess}
          definition={RATE_DEFINITIONS.repairSuccess}
          href={hrefBehind('repaired', filterOf(filter, line))}
        />
      ),
      sortBy: ({ row }) => row.repairSuccess.value,
    },
    {
      id: 'cleared',
      header: 'Cleared',
      hint: DEFINITIONS.cleared,
      align: 'right',
      cell: ({ row }) => <RateCell rate={row.cleared} definition={RATE_DEFINITIONS.cleared} hasInterval={false} />,
      sortBy: ({ row }) => row.cleared.value,
    },
    {
      id: 'escalated',
      header: 'Escalated · rescued',
      hint: `${DEFINITIONS.escalated} ${DEFINITIONS.rescuedEscalated}`,
      align: 'right',
      cell: (line) => (
        <span className={classes.trio}>
          <Count line={line} name="escalated" of="escalated" />
          <Count line={line} name="rescuedEscalated" of="escalated and rescued" />
        </span>
      ),
      sortBy: ({ row }) => row.escalated,
    },
    count('abandoned', 'Abandoned', DEFINITIONS.abandoned),
    {
      id: 'lost',
      header: 'Lost before → after',
      hint: `${DEFINITIONS.lostBefore} ${DEFINITIONS.lostAfter}`,
      align: 'right',
      cell: (line) => (
        <span className={classes.pair}>
          <RateCell
            rate={line.row.lostBefore}
            definition={RATE_DEFINITIONS.lostBefore}
            hasInterval={false}
            href={hrefBehind('firstFailures', filterOf(filter, line))}
          />
          <span aria-hidden>→</span>
          <RateCell
            rate={line.row.lostAfter}
            definition={RATE_DEFINITIONS.lostAfter}
            hasInterval={false}
            href={hrefBehind('lost', filterOf(filter, line))}
          />
        </span>
      ),
      sortBy: ({ row }) => row.lostAfter.value,
    },
    {
      id: 'outcome',
      header: 'Outcome',
      align: 'right',
      minWidthPx: 110,
      isWide: true,
      cell: ({ row }) => (
        <LiftBar counts={{ executed: 0, ...row }} variant="failures" interval={formatInterval(row.repairSuccess)} />
      ),
    },
  ];
};

type Props = {
  lines: readonly ClassLine[];
  /** The filter the lines were counted under, without their class. */
  filter: CallFilter;
};

/** First failures by class: how often repair was tried, how it went, and what is lost with and without it. */
export const ClassTable = ({ lines, filter }: Props) => (
  <DataTable
    caption="First failures by error class"
    columns={columnsFor(filter)}
    rows={lines}
    rowKey={({ errorClass }) => errorClass}
    sortParam="classes"
    empty={<EmptyState title="No call failed under these filters." />}
  />
);
