import type { NumberName } from '../../lib/calls-behind';
import type { CallFilter } from '../../lib/filter';
import type { Measures } from '../../lib/measures';
import {
  callCounts,
  DEFINITIONS,
  firstAttemptSuccess,
  lift,
  postRepairSuccess,
  type Rate,
  repairSuccess,
} from '../../lib/metrics';
import { toolHref } from '../../lib/routes';
import type { Column } from '../data-table/column';
import { formatInterval } from '../format';
import { CallCount, hrefBehind } from '../marks/call-count';
import { ClassName } from '../marks/class-name';
import { LiftBar } from '../marks/lift-bar';
import { RateCell, type RateDefinition } from '../marks/rate-cell';
import { RATE_DEFINITIONS } from '../marks/rate-definitions';
import { FlagMark } from './flag-mark';
import classes from './tools.module.css';
import { firstFailuresOf, type ToolLine } from './tool-line';

type ToolColumn = Column<ToolLine>;

/** Every tool of a table has calls under the table's own tools, so its own name narrows the filter. */
const ofTool = (filter: CallFilter, { tool }: ToolLine): CallFilter => ({ ...filter, tools: [tool] });

type CountColumn = { id: NumberName; header: string; hint: string; countOf: (sums: Measures) => number };

const countColumn = (filter: CallFilter, { id, header, hint, countOf }: CountColumn): ToolColumn => ({
  id,
  header,
  hint,
  align: 'right',
  cell: (line) => (
    <CallCount
      count={countOf(line.sums)}
      name={id}
      filter={ofTool(filter, line)}
      label={`${header.toLowerCase()}, ${line.tool}`}
    />
  ),
  sortBy: ({ sums }) => countOf(sums),
});

type RateColumn = {
  id: string;
  header: string;
  definition: RateDefinition;
  rateOf: (sums: Measures) => Rate;
  behind: NumberName;
  unit?: 'percent' | 'points';
};

const rateColumn = (filter: CallFilter, { id, header, definition, rateOf, behind, unit }: RateColumn): ToolColumn => ({
  id,
  header,
  hint: definition.meaning,
  align: 'right',
  cell: (line) => (
    <RateCell
      rate={rateOf(line.sums)}
      definition={definition}
      href={hrefBehind(behind, ofTool(filter, line))}
      unit={unit}
    />
  ),
  sortBy: ({ sums }) => rateOf(sums).value,
});

/** The columns that every table of tools picks from; numbers are counted under `filter` and the line's tool. */
export const toolColumns = (filter: CallFilter) => ({
  tool: {
    id: 'tool',
    header: 'Tool',
    cell: ({ tool, openFlags }) => (
      <span className={classes.name}>
        <ClassName name={tool} href={toolHref(filter, tool)} />
        <FlagMark openFlags={openFlags} href={`${toolHref(filter, tool)}#flags`} />
      </span>
    ),
    sortBy: ({ tool }) => tool,
  } satisfies ToolColumn,
  calls: countColumn(filter, {
    id: 'n1',
    header: 'Calls',
    hint: DEFINITIONS.n1,
    countOf: (sums) => callCounts(sums).n1,
  }),
  firstAttempt: rateColumn(filter, {
    id: 'firstAttempt',
    header: 'First attempt',
    definition: RATE_DEFINITIONS.firstAttemptSuccess,
    rateOf: firstAttemptSuccess,
    behind: 'executed',
  }),
  postRepair: rateColumn(filter, {
    id: 'postRepair',
    header: 'Post-repair',
    definition: RATE_DEFINITIONS.postRepairSuccess,
    rateOf: postRepairSuccess,
    behind: 'succeeded',
  }),
  lift: rateColumn(filter, {
    id: 'lift',
    header: 'Lift, pt',
    definition: RATE_DEFINITIONS.lift,
    rateOf: lift,
    behind: 'repaired',
    unit: 'points',
  }),
  firstFailures: countColumn(filter, {
    id: 'firstFailures',
    header: 'Failed first',
    hint: 'Calls whose first settled attempt failed, open, held and unknown ones left out.',
    countOf: firstFailuresOf,
  }),
  repairSuccess: rateColumn(filter, {
    id: 'repairSuccess',
    header: 'Repair success',
    definition: RATE_DEFINITIONS.repairSuccess,
    rateOf: repairSuccess,
    behind: 'repaired',
  }),
  lost: countColumn(filter, {
    id: 'lost',
    header: 'Lost',
    hint: 'Escalated and abandoned calls: what is lost in spite of repair.',
    countOf: ({ escalated, abandoned }) => escalated + abandoned,
  }),
  escalated: countColumn(filter, {
    id: 'escalated',
    header: 'Escalated',
    hint: DEFINITIONS.escalated,
    countOf: ({ escalated }) => escalated,
  }),
  abandoned: countColumn(filter, {
    id: 'abandoned',
    header: 'Abandoned',
    hint: DEFINITIONS.abandoned,
    countOf: ({ abandoned }) => abandoned,
  }),
  outcome: {
    id: 'outcome',
    header: 'Outcome',
    align: 'right',
    minWidthPx: 150,
    cell: ({ sums }) => <LiftBar counts={sums} interval={formatInterval(lift(sums))} />,
  } satisfies ToolColumn,
});
