import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Choosing, spanOf, stepChoice } from '../../../components/charts/bucket-span';
import { chartPoints, scaleShares, type SuccessBucket } from '../../../components/charts/success-bucket';
import { successScale } from '../../../components/charts/success-scale';
import { noMeasures } from '../../../lib/measures';
import { firstAttemptSuccess, isSettling, postRepairSuccess } from '../../../lib/metrics';

const bucketOf = (executed: number, repaired: number, abandoned: number, open: number): SuccessBucket => {
  const sums = { ...noMeasures(), executed, repaired, abandoned, open };
  return {
    startMs: 0,
    from: '',
    to: '',
    label: '',
    title: '',
    first: firstAttemptSuccess(sums),
    post: postRepairSuccess(sums),
    openCalls: open,
    isSettling: isSettling(sums),
  };
};

const pointsOf = (buckets: readonly SuccessBucket[]) => {
  const scale = successScale(scaleShares(buckets));
  return { scale, points: chartPoints(buckets, scale) };
};

describe('chartPoints', () => {
  it('does not stretch the scale for what still settles, and draws it at the edge', () => {
    const settled = bucketOf(95, 3, 2, 0);
    const { scale, points } = pointsOf([settled, bucketOf(2, 0, 1, 7)]);
    expect(scale).toEqual(successScale([0.95, 0.98]));
    expect(points[1]?.first).toBe(scale.floor);
    expect(points[1]?.bucket.first.value).toBe(0.2);
    expect(points[0]?.first).toBe(0.95);
  });

  it('follows what settles where there is nothing else', () => {
    const { points } = pointsOf([bucketOf(2, 0, 1, 7)]);
    expect(points[0]).toMatchObject({ first: 0.2, isAlone: true });
  });

  it('never moves a settled point, and keeps the others within the scale', () => {
    const count = fc.nat(50);
    fc.assert(
      fc.property(fc.array(fc.tuple(count, count, count, count).map((sums) => bucketOf(...sums))), (buckets) => {
        const { scale, points } = pointsOf(buckets);
        points.forEach(({ first, post, bucket }) => {
          for (const [drawn, real] of [
            [first, bucket.first.value],
            [post, bucket.post.value],
          ] as const) {
            if (drawn === null || real === null) expect(drawn).toBe(real);
            else {
              expect(drawn).toBeGreaterThanOrEqual(scale.floor);
              expect(drawn).toBeLessThanOrEqual(scale.top);
              if (!bucket.isSettling) expect(drawn).toBeCloseTo(real, 3);
            }
          }
        });
      }),
    );
  });
});

describe('choosing buckets by key', () => {
  it('begins at the newest, grows, turns around, and stays within the chart', () => {
    const walk = (...steps: (1 | -1)[]) =>
      spanOf(steps.reduce<Choosing | null>((now, step) => stepChoice(now, step, 5), null) ?? { anchor: 0, end: 0 });
    expect(walk(-1, -1)).toEqual({ first: 2, last: 4 });
    expect(walk(-1, -1, 1)).toEqual({ first: 3, last: 4 });
    expect(walk(1)).toEqual({ first: 4, last: 4 });
    expect(walk(-1, -1, -1, -1, -1, -1)).toEqual({ first: 0, last: 4 });
  });
});
