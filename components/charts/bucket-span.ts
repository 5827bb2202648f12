/** Neighbouring buckets by their indexes, both included. */
export type BucketSpan = { first: number; last: number };

/** A choice in the making: where it began, and where it has got to. */
export type Choosing = { anchor: number; end: number };

export const spanOf = ({ anchor, end }: Choosing): BucketSpan => ({
  first: Math.min(anchor, end),
  last: Math.max(anchor, end),
});

/** The choice after one more step to the left or right; it begins at the newest bucket. */
export const stepChoice = (choosing: Choosing | null, step: 1 | -1, count: number): Choosing => {
  const { anchor, end } = choosing ?? { anchor: count - 1, end: count - 1 };
  return { anchor, end: Math.min(count - 1, Math.max(0, end + step)) };
};
