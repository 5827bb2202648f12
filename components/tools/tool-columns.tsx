import type { CallFilter } from '../../lib/filter';
import { helpHref } from '../../lib/help/help-href';
import { numberHint } from '../../lib/help/number-hint';
import { toolHref } from '../../lib/routes';
import type { Column } from '../data-table/column';
import { LineName } from '../marks/line-name';
import { FlagMark } from './flag-mark';
import { countColumn, measureColumns } from './measure-columns';
import classes from './tools.module.css';
import { firstFailuresOf, type ToolLine } from './tool-line';

/** Every tool of a table has calls under the table's own tools, so its own name narrows the filter. */
const readerOf = (filter: CallFilter) => ({
  nameOf: ({ tool }: ToolLine) => tool,
  filterOf: ({ tool }: ToolLine): CallFilter => ({ ...filter, tools: [tool] }),
});

const nameColumn = (filter: CallFilter): Column<ToolLine> => ({
  id: 'tool',
  header: 'Tool',
  cell: ({ tool, openFlags }) => (
    <span className={classes.name}>
      <LineName name={tool} href={toolHref(filter, tool)} />
      <FlagMark openFlags={openFlags} href={`${toolHref(filter, tool)}#flags`} />
    </span>
  ),
  sortBy: ({ tool }) => tool,
});

/** The columns that every table of tools picks from; numbers are counted under `filter` and the line's tool. */
export const toolColumns = (filter: CallFilter) => {
  const reader = readerOf(filter);
  const measured = measureColumns(reader);
  return {
    ...measured,
    tool: nameColumn(filter),
    firstAttempt: { ...measured.firstAttempt, id: 'firstAttempt' },
    postRepair: { ...measured.postRepair, id: 'postRepair' },
    firstFailures: countColumn(reader, {
      id: 'firstFailures',
      header: 'Failed first',
      hint: {
        text: 'Calls whose first settled attempt failed, open, held and unknown ones left out.',
        href: numberHint('firstFailures').href,
      },
      countOf: firstFailuresOf,
    }),
    lost: countColumn(reader, {
      id: 'lost',
      header: 'Lost',
      hint: {
        text: 'Escalated and abandoned calls: what is lost in spite of repair.',
        href: helpHref('numbers', 'lostAfter'),
      },
      countOf: ({ escalated, abandoned }) => escalated + abandoned,
    }),
    abandoned: countColumn(reader, {
      id: 'abandoned',
      header: 'Abandoned',
      hint: numberHint('abandoned'),
      countOf: ({ abandoned }) => abandoned,
    }),
  };
};
