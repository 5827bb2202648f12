import type { CallFilter } from '../../lib/filter';
import { dayStart, hourBuckets, localDay, type Range } from '../../lib/time';

const HOURLY_UP_TO_MS = 48 * 3_600_000;

export type BucketUnit = 'hour' | 'day';

/** The unit a range is drawn in: hours up to two days, else days. */
export const bucketUnit = ({ from, to }: Pick<CallFilter, 'from' | 'to'>): BucketUnit =>
  to - from <= HOURLY_UP_TO_MS ? 'hour' : 'day';

/** Every local hour or day that the range touches, whole, in order. */
export const timeBuckets = ({ from, to }: Pick<CallFilter, 'from' | 'to'>, unit: BucketUnit, zone: string): Range[] => {
  const buckets: Range[] = [];
  for (let day = localDay(from, zone); dayStart(day, zone) < to; day++) {
    if (unit === 'day') buckets.push({ start: dayStart(day, zone), end: dayStart(day + 1, zone) });
    else buckets.push(...hourBuckets(day, zone).filter(({ start, end }) => end > from && start < to));
  }
  return buckets;
};
