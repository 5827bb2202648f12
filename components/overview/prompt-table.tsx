import type { NameSums } from '../../db/queries/sum-names';
import type { CallFilter } from '../../lib/filter';
import { helpHref } from '../../lib/help/help-href';
import type { Measures } from '../../lib/measures';
import { classRow } from '../../lib/metrics';
import { narrowFilter } from '../../lib/narrow-filter';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { hrefBehind } from '../marks/call-count';
import { LineName } from '../marks/line-name';
import { FAILURE_COLUMNS, type FailureLine } from './failure-columns';

const PROMPT: Column<FailureLine> = {
  id: 'prompt',
  header: 'Prompt version',
  hint: {
    text: 'Of the first repair attempt. Calls that nobody tried to repair have none.',
    href: helpHref('numbers', 'How to read a rate'),
  },
  cell: ({ name, filter }) => <LineName name={name} href={hrefBehind('firstFailures', filter)} />,
  sortBy: ({ name }) => name,
};

/** The columns a person can choose from, and the parameter that keeps the choice. */
export const PROMPT_COLUMNS: readonly Column<FailureLine>[] = [PROMPT, ...FAILURE_COLUMNS];
export const PROMPT_COLUMNS_PARAM = 'cols_prompt';

type Props = { rows: readonly NameSums[]; population: Measures; filter: CallFilter };

/** First failures by prompt version: which wording of the feedback repairs more. */
export const PromptTable = ({ rows, population, filter }: Props) => (
  <DataTable
    caption="First failures by prompt version"
    columns={PROMPT_COLUMNS}
    rows={rows.map(({ name, sums }) => ({
      name: name ?? '(none)',
      row: classRow(sums, population),
      // Calls without a prompt version include executed ones; only failed ones are counted here.
      filter:
        narrowFilter(filter, { promptVersions: [name ?? ''], classes: name === null ? ERROR_CLASSES : [] }) ?? filter,
    }))}
    rowKey={({ filter: { promptVersions } }) => promptVersions.join()}
    sortParam="prompts"
    columnsParam={PROMPT_COLUMNS_PARAM}
    empty={<EmptyState title="No call failed under these filters." />}
  />
);
