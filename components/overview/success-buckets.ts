import type { Bucket } from '../../db/queries/overview';
import type { BucketUnit } from '../../db/queries/time-buckets';
import { callCounts, firstAttemptSuccess, isSettling, postRepairSuccess } from '../../lib/metrics';
import type { SuccessBucket } from '../charts/success-bucket';
import { formatDay, formatHour, formatLongDay } from '../format-time';

/** The buckets of the chart with their words on the project's clock. */
export const successBuckets = (series: readonly Bucket[], unit: BucketUnit, zone: string): SuccessBucket[] =>
  series.map(({ start, sums }) => {
    const day = formatLongDay(start, zone);
    return {
      startMs: start,
      label: unit === 'day' ? formatDay(start, zone) : formatHour(start, zone),
      title: unit === 'day' ? day : `${day}, ${formatHour(start, zone)}`,
      first: firstAttemptSuccess(sums),
      post: postRepairSuccess(sums),
      openCalls: callCounts(sums).open,
      isSettling: isSettling(sums),
    };
  });
