import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelStep, nearestIndex, plotFrame } from '../../../components/charts/plot-frame';

const DAY_MS = 86_400_000;
const scale = { floor: 0.5, top: 1 };
const size = { width: 800, height: 216 };
const daysOf = (count: number) => Array.from({ length: count }, (_, index) => ({ atMs: index * DAY_MS }));

describe('plotFrame', () => {
  it('puts the first and last moment at the edges, floor and top at bottom and top', () => {
    const frame = plotFrame(daysOf(10), scale, size);
    expect([frame.x(0), frame.x(9 * DAY_MS)]).toEqual([frame.left, frame.right]);
    expect([frame.y(0.5), frame.y(1)]).toEqual([frame.bottom, frame.top]);
  });

  it('puts a single moment in the middle', () => {
    const frame = plotFrame(daysOf(1), scale, size);
    expect(frame.x(0)).toBe((frame.left + frame.right) / 2);
  });

  it('has room for itself in any width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 400 }), (width, count) => {
        const frame = plotFrame(daysOf(count), scale, { width, height: 216 });
        expect(frame.right).toBeGreaterThan(frame.left);
        for (const { atMs } of daysOf(count)) expect(Number.isFinite(frame.x(atMs))).toBe(true);
      }),
    );
  });
});

describe('nearestIndex', () => {
  it('finds every point at its own place', () => {
    const points = daysOf(31);
    const frame = plotFrame(points, scale, size);
    points.forEach(({ atMs }, index) => expect(nearestIndex(points, frame, frame.x(atMs) + 2)).toBe(index));
  });

  it('finds the ends beyond the edges, and nothing where nothing is', () => {
    const points = daysOf(5);
    const frame = plotFrame(points, scale, size);
    expect([nearestIndex(points, frame, -50), nearestIndex(points, frame, 9000)]).toEqual([0, 4]);
    expect(nearestIndex([], frame, 10)).toBe(-1);
  });
});

describe('labelStep', () => {
  it('keeps the words of the axis apart', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 300, max: 3000 }),
        fc.integer({ min: 1, max: 12 }),
        (count, width, length) => {
          const points = daysOf(count);
          const frame = plotFrame(points, scale, { width, height: 216 });
          const labels = points.map(() => 'x'.repeat(length));
          const step = labelStep(labels, frame);
          const apart = count <= step ? Infinity : frame.x(step * DAY_MS) - frame.x(0);
          expect(apart).toBeGreaterThanOrEqual(length * 6);
        },
      ),
    );
  });
});
