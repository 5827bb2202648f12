import type { ChartPoint } from './success-bucket';
import type { SuccessScale } from './success-scale';

/** Room for the names above, the moments below and the percentages at the left. */
const MARGIN_PX = { top: 26, right: 16, bottom: 26, left: 56 };
/** About how wide a character of the axis is, and how much lies between two of its words. */
const CHARACTER_PX = 6;
const BETWEEN_WORDS_PX = 36;

/** Where a success chart draws: the plot's edges in pixels, and the place of a moment and a share within them. */
export type PlotFrame = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: (atMs: number) => number;
  y: (share: number) => number;
};

/** The frame of a chart of some size; a single moment stands in the middle. */
export const plotFrame = (
  points: readonly Pick<ChartPoint, 'atMs'>[],
  { floor, top: topShare }: Pick<SuccessScale, 'floor' | 'top'>,
  { width, height }: { width: number; height: number },
): PlotFrame => {
  const [left, top] = [MARGIN_PX.left, MARGIN_PX.top];
  const right = Math.max(left + 1, width - MARGIN_PX.right);
  const bottom = Math.max(top + 1, height - MARGIN_PX.bottom);
  const first = points[0]?.atMs ?? 0;
  const spanMs = (points.at(-1)?.atMs ?? first) - first;
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    x: (atMs) => left + (spanMs === 0 ? 0.5 : (atMs - first) / spanMs) * (right - left),
    y: (share) => bottom - ((share - floor) / (topShare - floor)) * (bottom - top),
  };
};

/** The point nearest to a place across the chart, by its index; -1 where there are none. */
export const nearestIndex = (points: readonly Pick<ChartPoint, 'atMs'>[], frame: PlotFrame, atX: number): number => {
  let nearest = -1;
  let least = Infinity;
  for (const [index, { atMs }] of points.entries()) {
    const distance = Math.abs(frame.x(atMs) - atX);
    if (distance < least) [nearest, least] = [index, distance];
  }
  return nearest;
};

/** Every how many points the axis names one, so that names of this length stay apart. */
export const labelStep = (labels: readonly string[], frame: PlotFrame): number => {
  const longest = Math.max(0, ...labels.map((label) => label.length)) * CHARACTER_PX;
  const fitting = Math.max(1, Math.floor((frame.right - frame.left) / (longest + BETWEEN_WORDS_PX)));
  return Math.max(1, Math.ceil(labels.length / fitting));
};
