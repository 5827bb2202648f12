import type { Rate } from '../../lib/metrics';
import type { SuccessScale } from './success-scale';

/** One bucket of the success chart, its words already in the project's zone. */
export type SuccessBucket = {
  startMs: number;
  /** The bucket's ends as the address of a range has them: dates of whole days, instants of hours. */
  from: string;
  to: string;
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

/** A bucket as the chart draws it, within the scale; null leaves a gap. */
export type ChartPoint = {
  atMs: number;
  first: number | null;
  post: number | null;
  gap: [number, number] | null;
  bucket: SuccessBucket;
  /** Nothing at either side: a line of one point has no length and needs a dot. */
  isAlone: boolean;
};

/** The shares a scale must hold: those of settled buckets, as long as there are any. */
export const scaleShares = (buckets: readonly SuccessBucket[]): number[] => {
  const settled = buckets.filter(({ isSettling, first }) => !isSettling && first.value !== null);
  return (settled.length > 0 ? settled : buckets)
    .flatMap(({ first, post }) => [first.value, post.value])
    .filter((share) => share !== null);
};

/** What still settles must not flatten the rest, so beyond the scale it is drawn at its edge. */
export const chartPoints = (buckets: readonly SuccessBucket[], { floor, top }: SuccessScale): ChartPoint[] => {
  const within = (share: number | null) => (share === null ? null : Math.min(top, Math.max(floor, share)));
  return buckets.map((bucket, index) => {
    const first = within(bucket.first.value);
    const post = within(bucket.post.value);
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
};
