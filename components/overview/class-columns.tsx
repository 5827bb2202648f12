import type { NumberName } from '../../lib/calls-behind';
import type { CallFilter } from '../../lib/filter';
import { type ClassRow, DEFINITIONS, type Rate } from '../../lib/metrics';
import { narrowFilter } from '../../lib/narrow-filter';
import type { ErrorClass } from '../../lib/repair/error-classes';
import type { Column } from '../data-table/column';
import { formatInterval } from '../format';
import { CallCount, hrefBehind } from '../marks/call-count';
import { ClassName } from '../marks/class-name';
import { LiftBar } from '../marks/lift-bar';
import { RateCell } from '../marks/rate-cell';
import { RATE_DEFINITIONS } from '../marks/rate-definitions';
import classes from './overview.module.css';

/** One line: a class of the first failed attempt, and what became of its calls. */
export type ClassLine = { errorClass: ErrorClass; row: ClassRow };

type ClassColumn = Column<ClassLine>;
type CountName = Exclude<NumberName & keyof ClassRow, 'lost'>;
type RateName = keyof typeof RATE_DEFINITIONS & keyof ClassRow;

/** The filter of a line: that of the table and the line's class. Where the two contradict each other there is no line. */
const ofClass = (filter: CallFilter, { errorClass }: ClassLine): CallFilter =>
  narrowFilter(filter, { classes: [errorClass] }) ?? filter;

type NumberProps = { line: ClassLine; filter: CallFilter };

const Count = ({ line, filter, name }: NumberProps & { name: CountName }) => (
  <CallCount
    count={line.row[name]}
    name={name}
    filter={ofClass(filter, line)}
    label={`${COUNT_WORDS[name]}, ${line.errorClass}`}
  />
);

type RateProps = NumberProps & { name: RateName; behind: NumberName | null; hasInterval?: boolean };

const RateOf = ({ line, filter, name, behind, hasInterval = false }: RateProps) => (
  <RateCell
    rate={line.row[name]}
    definition={RATE_DEFINITIONS[name]}
    hasInterval={hasInterval}
    href={behind && hrefBehind(behind, ofClass(filter, line))}
  />
);

const COUNT_WORDS: Readonly<Record<CountName, string>> = {
  firstFailures: 'first failures',
  repairAttempted: 'with a repair attempted',
  repaired: 'repaired',
  rewritten: 'repaired, rewritten',
  resent: 'repaired, resent',
  reshaped: 'repaired, reshaped',
  escalated: 'escalated',
  rescuedEscalated: 'escalated and rescued',
  abandoned: 'abandoned',
  rescuedAbandoned: 'abandoned and rescued',
};

/** Several numbers that belong together, in one column named after the first. */
const countColumn = (filter: CallFilter, header: string, names: readonly [CountName, ...CountName[]]): ClassColumn => ({
  id: names[0],
  header,
  hint: names.map((name) => DEFINITIONS[name]).join(' '),
  align: 'right',
  cell: (line) => (
    <span className={classes.numbers}>
      {names.map((name) => (
        <Count key={name} line={line} filter={filter} name={name} />
      ))}
    </span>
  ),
  sortBy: ({ row }) => row[names[0]],
});

const rateColumn = (header: string, name: RateName, cell: ClassColumn['cell']): ClassColumn => ({
  id: name,
  header,
  hint: DEFINITIONS[name],
  align: 'right',
  cell,
  sortBy: ({ row }) => (row[name] satisfies Rate).value,
});

const lostColumn = (filter: CallFilter): ClassColumn => ({
  ...rateColumn('Lost before → after', 'lostAfter', (line) => (
    <span className={classes.numbers}>
      <RateOf line={line} filter={filter} name="lostBefore" behind="firstFailures" />
      <span aria-hidden>→</span>
      <RateOf line={line} filter={filter} name="lostAfter" behind="lost" />
    </span>
  )),
  hint: `${DEFINITIONS.lostBefore} ${DEFINITIONS.lostAfter}`,
});

const outcomeColumn: ClassColumn = {
  id: 'outcome',
  header: 'Outcome',
  align: 'right',
  minWidthPx: 110,
  cell: ({ row }) => (
    <LiftBar counts={{ executed: 0, ...row }} variant="failures" interval={formatInterval(row.repairSuccess)} />
  ),
};

/** The columns of the table by class, its numbers counted under `filter` and the line's class. */
export const classColumns = (filter: CallFilter): readonly ClassColumn[] => [
  {
    id: 'class',
    header: 'Class',
    cell: (line) => <ClassName name={line.errorClass} href={hrefBehind('firstFailures', ofClass(filter, line))} />,
    sortBy: ({ errorClass }) => errorClass,
  },
  countColumn(filter, 'First failures', ['firstFailures']),
  countColumn(filter, 'Repair tried', ['repairAttempted']),
  countColumn(filter, 'Repaired', ['repaired']),
  { ...countColumn(filter, 'Rewritten · resent · reshaped', ['rewritten', 'resent', 'reshaped']), minWidthPx: 124 },
  rateColumn('Repair success', 'repairSuccess', (line) => (
    <RateOf line={line} filter={filter} name="repairSuccess" behind="repaired" hasInterval />
  )),
  // Clearing is counted by attempt, so no list of calls is as long as its numbers.
  rateColumn('Cleared', 'cleared', (line) => <RateOf line={line} filter={filter} name="cleared" behind={null} />),
  countColumn(filter, 'Escalated · rescued', ['escalated', 'rescuedEscalated']),
  countColumn(filter, 'Abandoned', ['abandoned']),
  lostColumn(filter),
  outcomeColumn,
];
