import type { Bucket } from '../../db/queries/overview';
import type { BucketUnit } from '../../db/queries/time-buckets';
import { callCounts, firstAttemptSuccess, isSettling, postRepairSuccess } from '../../lib/metrics';
import { dayLabel, localDay } from '../../lib/time';
import type { SuccessBucket } from '../charts/success-bucket';
import { formatDate, formatDay, formatHour, formatLongDay } from '../format-time';

const axisFormat = (series: readonly Bucket[], unit: BucketUnit, zone: string) => {
  if (unit === 'hour') return formatHour;
  const years = new Set([series[0], series.at(-1)].map((bucket) => bucket && formatDate(bucket.start, zone).slice(-4)));
  return years.size > 1 ? formatDate : formatDay;
};

/** The buckets of the chart with their words on the project's clock. */
export const successBuckets = (series: readonly Bucket[], unit: BucketUnit, zone: string): SuccessBucket[] => {
  const labelOf = axisFormat(series, unit, zone);
  const textOf = (ms: number) => (unit === 'day' ? dayLabel(localDay(ms, zone)) : new Date(ms).toISOString());
  return series.map(({ start, end, sums }) => {
    const day = formatLongDay(start, zone);
    return {
      startMs: start,
      from: textOf(start),
      to: textOf(end),
      label: labelOf(start, zone),
      title: unit === 'day' ? day : `${day}, ${formatHour(start, zone)}`,
      first: firstAttemptSuccess(sums),
      post: postRepairSuccess(sums),
      openCalls: callCounts(sums).open,
      isSettling: isSettling(sums),
    };
  });
};
