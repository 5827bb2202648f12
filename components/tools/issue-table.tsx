import type { IssueCount } from '../../db/queries/issue-counts';
import { helpHref } from '../../lib/help/help-href';
import { visibleText } from '../../lib/json/source-text';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { formatCount, formatPercent } from '../format';

type Props = { issues: readonly IssueCount[]; attemptsLookedAt: number };

const WHOLE = '(the arguments as a whole)';

const columnsFor = (of: number): readonly Column<IssueCount>[] => [
  {
    id: 'path',
    header: 'Path',
    cell: ({ path }) => <code>{path === '' ? WHOLE : visibleText(path)}</code>,
    sortBy: ({ path }) => path,
  },
  {
    id: 'keyword',
    header: 'Keyword',
    cell: ({ keyword }) => <code>{visibleText(keyword)}</code>,
    sortBy: ({ keyword }) => keyword,
  },
  {
    id: 'attempts',
    header: 'Failed attempts',
    align: 'right',
    cell: ({ attempts }) => formatCount(attempts),
    sortBy: ({ attempts }) => attempts,
  },
  {
    id: 'share',
    header: 'Share',
    hint: {
      text: 'Of the failed attempts that were looked at. An attempt may have several issues.',
      href: helpHref('glossary', 'issue'),
    },
    align: 'right',
    cell: ({ attempts }) => formatPercent(of === 0 ? null : attempts / of),
    sortBy: ({ attempts }) => attempts,
  },
];

/** Where a tool's arguments fail, and by which rule of its schema. */
export const IssueTable = ({ issues, attemptsLookedAt }: Props) => (
  <DataTable
    caption="Failures by path and keyword"
    columns={columnsFor(attemptsLookedAt)}
    rows={issues}
    rowKey={({ path, keyword }) => JSON.stringify([path, keyword])}
    sortParam="issues"
    empty={
      <EmptyState title="No validator issues">
        {attemptsLookedAt === 0
          ? 'No attempt failed under these filters.'
          : `None of the ${formatCount(attemptsLookedAt)} failed attempts says at which path it failed.`}
      </EmptyState>
    }
  />
);
