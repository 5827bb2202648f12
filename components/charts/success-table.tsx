import type { Rate } from '../../lib/metrics';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { formatCount, formatInterval, formatPercent } from '../format';
import type { SuccessBucket } from './success-bucket';

const rateText = (rate: Rate): string => {
  const interval = formatInterval(rate);
  return interval === null ? formatPercent(rate.value) : `${formatPercent(rate.value)} (${interval})`;
};

const shareText = ({ numerator, denominator }: Rate): string =>
  `${formatCount(numerator)} / ${formatCount(denominator)}`;

const COLUMNS: readonly Column<SuccessBucket>[] = [
  { id: 'when', header: 'When', cell: ({ title }) => title },
  { id: 'first', header: 'First attempt', align: 'right', cell: ({ first }) => rateText(first) },
  { id: 'executed', header: 'Executed / calls', align: 'right', cell: ({ first }) => shareText(first) },
  { id: 'post', header: 'Post-repair', align: 'right', cell: ({ post }) => rateText(post) },
  { id: 'won', header: 'Executed or repaired / n', align: 'right', cell: ({ post }) => shareText(post) },
  { id: 'open', header: 'Open', align: 'right', cell: ({ openCalls }) => formatCount(openCalls) },
];

/** The chart as a table: the same numbers for those who read rather than look. */
export const SuccessTable = ({ buckets }: { buckets: readonly SuccessBucket[] }) => (
  <DataTable
    caption="Success over time"
    columns={COLUMNS}
    rows={buckets}
    rowKey={({ startMs }) => String(startMs)}
    empty={null}
  />
);
