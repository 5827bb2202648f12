import type { NumberName } from '../../lib/calls-behind';
import type { CallFilter } from '../../lib/filter';
import type { Hint } from '../../lib/help/hint';
import { numberHint } from '../../lib/help/number-hint';
import type { Measures } from '../../lib/measures';
import {
  callCounts,
  cleanRepairRate,
  cleanUnmeasured,
  firstAttemptSuccess,
  lift,
  postRepairSuccess,
  type Rate,
  repairSuccess,
} from '../../lib/metrics';
import type { Column } from '../data-table/column';
import { formatInterval } from '../format';
import { CallCount, hrefBehind } from '../marks/call-count';
import { type Figure, notMeasurable } from '../marks/figure-list';
import { LiftBar } from '../marks/lift-bar';
import { LIFT_BAR_HINT } from '../marks/lift-bar-hint';
import { RateCell } from '../marks/rate-cell';
import { RATE_DEFINITIONS } from '../marks/rate-definitions';

type Reader<Row> = {
  /** For those who hear a number without its line. */
  nameOf: (row: Row) => string;
  /** What the numbers of a line are counted under. */
  filterOf: (row: Row) => CallFilter;
};

type CountColumn = { id: NumberName; header: string; hint: Hint; countOf: (sums: Measures) => number };

/** A number of calls a line, each opening its calls. */
export const countColumn = <Row extends { sums: Measures }>(
  { nameOf, filterOf }: Reader<Row>,
  { id, header, hint, countOf }: CountColumn,
): Column<Row> => ({
  id,
  header,
  hint,
  align: 'right',
  cell: (row) => (
    <CallCount
      count={countOf(row.sums)}
      name={id}
      filter={filterOf(row)}
      label={`${header.toLowerCase()}, ${nameOf(row)}`}
    />
  ),
  sortBy: ({ sums }) => countOf(sums),
});

type RateColumn = {
  name: keyof typeof RATE_DEFINITIONS;
  header: string;
  rateOf: (sums: Measures) => Rate;
  behind: NumberName;
  excludedOf?: (sums: Measures) => readonly Figure[];
};

const rateColumn = <Row extends { sums: Measures }>(
  { filterOf }: Reader<Row>,
  { name, header, rateOf, behind, excludedOf }: RateColumn,
): Column<Row> => ({
  id: name,
  header,
  hint: RATE_DEFINITIONS[name].hint,
  align: 'right',
  cell: (row) => (
    <RateCell
      rate={rateOf(row.sums)}
      definition={RATE_DEFINITIONS[name]}
      unit={name === 'lift' ? 'points' : 'percent'}
      href={hrefBehind(behind, filterOf(row))}
      excluded={excludedOf?.(row.sums)}
    />
  ),
  sortBy: ({ sums }) => rateOf(sums).value,
});

/** The columns that every table of calls by tool or model picks from. */
export const measureColumns = <Row extends { sums: Measures }>(reader: Reader<Row>) => {
  const rate = (column: RateColumn) => rateColumn(reader, column);
  return {
    calls: countColumn(reader, {
      id: 'n1',
      header: 'Calls',
      hint: numberHint('n1'),
      countOf: (sums) => callCounts(sums).n1,
    }),
    firstAttempt: rate({
      name: 'firstAttemptSuccess',
      header: 'First attempt',
      rateOf: firstAttemptSuccess,
      behind: 'executed',
    }),
    postRepair: rate({
      name: 'postRepairSuccess',
      header: 'Post-repair',
      rateOf: postRepairSuccess,
      behind: 'succeeded',
    }),
    lift: rate({ name: 'lift', header: 'Lift, pt', rateOf: lift, behind: 'repaired' }),
    repairSuccess: rate({
      name: 'repairSuccess',
      header: 'Repair success',
      rateOf: repairSuccess,
      behind: 'repaired',
    }),
    clean: {
      ...rate({
        name: 'clean',
        header: 'Of it clean',
        rateOf: cleanRepairRate,
        behind: 'clean',
        excludedOf: (sums) => notMeasurable(cleanUnmeasured(sums)),
      }),
      isExtra: true,
    },
    escalated: countColumn(reader, {
      id: 'escalated',
      header: 'Escalated',
      hint: numberHint('escalated'),
      countOf: ({ escalated }) => escalated,
    }),
    outcome: {
      id: 'outcome',
      header: 'Outcome',
      hint: LIFT_BAR_HINT,
      align: 'right',
      minWidthPx: 150,
      cell: ({ sums }) => <LiftBar counts={sums} interval={formatInterval(lift(sums))} />,
    } satisfies Column<Row>,
  };
};
