/** Steps of the axis, in shares: nobody reads a tick of 93.75. */
const STEPS = [0.01, 0.02, 0.025, 0.05, 0.1, 0.2, 0.25] as const;
const MOST_STEPS = 5;
/** A flat line at 99.9 % must not become a mountain range. */
const LEAST_SPAN = 0.05;
/** How much of the data's span is left free below the lowest point. */
const PADDING = 0.12;

const clean = (share: number): number => Number(share.toFixed(4));

/** The axis of a success chart, in shares of 0–1: from a floor below the lowest value to the next step above the highest. */
export type SuccessScale = { floor: number; top: number; ticks: number[] };

/**
 * The axis follows the data, so that the gap between the lines can be seen, and never cuts a point off.
 * Without data it is the whole scale.
 */
export const successScale = (shares: readonly number[]): SuccessScale => {
  if (shares.length === 0) return { floor: 0, top: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };
  const lowest = shares.reduce((a, b) => Math.min(a, b));
  const highest = shares.reduce((a, b) => Math.max(a, b));
  const top = Math.min(1, Math.max(highest, LEAST_SPAN));
  const low = Math.max(0, Math.min(lowest - (top - lowest) * PADDING, top - LEAST_SPAN));
  for (const step of STEPS) {
    const first = Math.floor(clean(low / step));
    const last = Math.ceil(clean(top / step));
    if (last - first > MOST_STEPS) continue;
    const ticks = Array.from({ length: last - first + 1 }, (_, index) => clean((first + index) * step));
    return { floor: clean(first * step), top: clean(last * step), ticks };
  }
  return { floor: 0, top: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };
};
