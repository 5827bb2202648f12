import { addMeasures, type Measures, noMeasures } from '../../lib/measures';
import { isSettling, postRepairSuccess, type Rate } from '../../lib/metrics';

/** A stretch of time and the calls in it. */
type Stretch = { start: number; end: number; sums: Measures };

/** A stretch as the line draws it: no point where no call has ended. */
export type TrendPoint = { startMs: number; success: Rate; isSettling: boolean };

/** Neighbouring stretches put together until at most `most` are left: their calls are summed, never their rates averaged. */
const joined = (stretches: readonly Stretch[], most: number): Stretch[] => {
  const size = Math.max(1, Math.ceil(stretches.length / most));
  const found: Stretch[] = [];
  // Counted from the end, so that the newest point is as long as the others.
  for (let end = stretches.length; end > 0; end -= size) {
    const part = stretches.slice(Math.max(0, end - size), end);
    const sums = noMeasures();
    for (const stretch of part) addMeasures(sums, stretch.sums);
    const [first, last] = [part[0], part.at(-1)];
    if (first && last) found.unshift({ start: first.start, end: last.end, sums });
  }
  return found;
};

/** The points of a small line of post-repair success. */
export const trendPoints = (stretches: readonly Stretch[], most: number): TrendPoint[] =>
  joined(stretches, most).map(({ start, sums }) => ({
    startMs: start,
    success: postRepairSuccess(sums),
    isSettling: isSettling(sums),
  }));
