import type { Rate } from '../../lib/metrics';

/** One bucket of the success chart, its words already in the project's zone. */
export type SuccessBucket = {
  startMs: number;
  /** On the axis: `1 Nov`, `14:00`. */
  label: string;
  /** In full: `Sat 1 Nov 2025`. */
  title: string;
  first: Rate;
  post: Rate;
  /** Calls that have no disposition yet. */
  openCalls: number;
  /** Too many calls are open for the numbers to stand. */
  isSettling: boolean;
};

/** A moment worth a line: a new schema version, a new prompt. */
export type ChartMarker = { atMs: number; name: string };

/** A bucket as the chart draws it; null leaves a gap. */
export type ChartPoint = {
  atMs: number;
  first: number | null;
  post: number | null;
  gap: [number, number] | null;
  bucket: SuccessBucket;
  /** Nothing at either side: a line of one point has no length and needs a dot. */
  isAlone: boolean;
};

export const chartPoints = (buckets: readonly SuccessBucket[]): ChartPoint[] =>
  buckets.map((bucket, index) => {
    const { value: first } = bucket.first;
    const { value: post } = bucket.post;
    const hasNeighbour = [buckets[index - 1], buckets[index + 1]].some(
      (other) => (other?.first.value ?? null) !== null,
    );
    return {
      atMs: bucket.startMs,
      first,
      post,
      gap: first === null || post === null ? null : [first, post],
      bucket,
      isAlone: first !== null && !hasNeighbour,
    };
  });
