import type { NumberName } from '../../lib/calls-behind';
import type { CallFilter } from '../../lib/filter';
import type { Hint } from '../../lib/help/hint';
import { numberHint } from '../../lib/help/number-hint';
import type { ClassRow, DEFINITIONS, Rate } from '../../lib/metrics';
import type { Column } from '../data-table/column';
import { formatInterval } from '../format';
import { CallCount, hrefBehind } from '../marks/call-count';
import { notMeasurable } from '../marks/figure-list';
import { LiftBar } from '../marks/lift-bar';
import { LIFT_BAR_HINT } from '../marks/lift-bar-hint';
import { RateCell } from '../marks/rate-cell';
import { RATE_DEFINITIONS } from '../marks/rate-definitions';
import classes from './overview.module.css';

/** A line of a table of first failures: what became of its calls, its name, and the filter they are counted under. */
export type FailureLine = { name: string; row: ClassRow; filter: CallFilter };

type FailureColumn = Column<FailureLine>;
type CountName = Exclude<NumberName & keyof ClassRow, 'lost' | 'clean'>;
type DefinedName = keyof typeof DEFINITIONS;
type RateName = keyof typeof RATE_DEFINITIONS & keyof ClassRow;

const Count = ({ line, name }: { line: FailureLine; name: CountName }) => (
  <CallCount count={line.row[name]} name={name} filter={line.filter} label={`${COUNT_WORDS[name]}, ${line.name}`} />
);

type RateProps = { line: FailureLine } & { name: RateName; behind: NumberName | null; hasInterval?: boolean };

const RateOf = ({ line, name, behind, hasInterval = false }: RateProps) => (
  <RateCell
    rate={line.row[name]}
    definition={RATE_DEFINITIONS[name]}
    hasInterval={hasInterval}
    href={behind && hrefBehind(behind, line.filter)}
    excluded={name === 'clean' ? notMeasurable(line.row.cleanUnmeasured) : undefined}
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

/** Numbers of one column, each with its definition; the help has them beside each other. */
const hintOf = ([first, ...rest]: readonly [DefinedName, ...DefinedName[]]): Hint => {
  const { text, href } = numberHint(first);
  return { text: [text, ...rest.map((name) => numberHint(name).text)].join(' '), href };
};

/** Several numbers that belong together, in one column named after the first. */
const countColumn = (header: string, names: readonly [CountName, ...CountName[]]): FailureColumn => ({
  id: names[0],
  header,
  hint: hintOf(names),
  align: 'right',
  cell: (line) => (
    <span className={classes.numbers}>
      {names.map((name) => (
        <Count key={name} line={line} name={name} />
      ))}
    </span>
  ),
  sortBy: ({ row }) => row[names[0]],
});

const rateColumn = (header: string, name: RateName, cell: FailureColumn['cell']): FailureColumn => ({
  id: name,
  header,
  hint: numberHint(name),
  align: 'right',
  cell,
  sortBy: ({ row }) => (row[name] satisfies Rate).value,
});

const LOST: FailureColumn = {
  ...rateColumn('Lost before → after', 'lostAfter', (line) => (
    <span className={classes.numbers}>
      <RateOf line={line} name="lostBefore" behind="firstFailures" />
      <span aria-hidden>→</span>
      <RateOf line={line} name="lostAfter" behind="lost" />
    </span>
  )),
  hint: hintOf(['lostBefore', 'lostAfter']),
};

const OUTCOME: FailureColumn = {
  id: 'outcome',
  header: 'Outcome',
  hint: LIFT_BAR_HINT,
  align: 'right',
  minWidthPx: 110,
  cell: ({ row }) => (
    <LiftBar counts={{ executed: 0, ...row }} variant="failures" interval={formatInterval(row.repairSuccess)} />
  ),
};

const REPAIR_SUCCESS = rateColumn('Repair success', 'repairSuccess', (line) => (
  <RateOf line={line} name="repairSuccess" behind="repaired" hasInterval />
));

const CLEAN = rateColumn('Of it clean', 'clean', (line) => (
  <RateOf line={line} name="clean" behind="clean" hasInterval />
));

// Rewritten and reshaped calls are two lists.
const PAYS_OFF = rateColumn('Prompt pays', 'paysOff', (line) => <RateOf line={line} name="paysOff" behind={null} />);

// Clearing is counted by attempt, so no list of calls is as long as its numbers.
const CLEARED = rateColumn('Cleared', 'cleared', (line) => <RateOf line={line} name="cleared" behind={null} />);

/** The columns of every table of first failures, but the one with their names. */
export const FAILURE_COLUMNS: readonly FailureColumn[] = [
  countColumn('First failures', ['firstFailures']),
  countColumn('Repair tried', ['repairAttempted']),
  countColumn('Repaired', ['repaired']),
  { ...countColumn('Rewritten · resent · reshaped', ['rewritten', 'resent', 'reshaped']), minWidthPx: 124 },
  REPAIR_SUCCESS,
  { ...CLEAN, isExtra: true },
  CLEARED,
  countColumn('Escalated · rescued', ['escalated', 'rescuedEscalated']),
  countColumn('Abandoned', ['abandoned']),
  { ...countColumn('Abandoned, rescued', ['rescuedAbandoned']), isExtra: true },
  { ...PAYS_OFF, isExtra: true },
  LOST,
  OUTCOME,
];
