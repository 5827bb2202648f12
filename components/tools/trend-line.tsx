import type { ToolBucket } from '../../db/queries/tool-series';
import { formatPercent } from '../format';
import { formatDay, formatHour } from '../format-time';
import classes from './trend-line.module.css';
import { type TrendPoint, trendPoints } from './trend-points';

const WIDTH_PX = 88;
const HEIGHT_PX = 26;
const EDGE_PX = 4;
const MOST_POINTS = 15;
/** Below this the line would make a mountain range of a few calls. */
const LEAST_SPAN = 0.2;

type Known = TrendPoint & { index: number; share: number };

const knownIn = (points: readonly TrendPoint[]): Known[] =>
  points.flatMap((point, index) =>
    point.success.value === null ? [] : [{ ...point, index, share: point.success.value }],
  );

/** The line between neighbours; a stretch without calls leaves a gap. */
const pathOf = (known: readonly Known[], place: (point: Known) => readonly [number, number]): string =>
  known
    .map((point, k) => {
      const isNext = known[k - 1]?.index === point.index - 1;
      return `${isNext ? 'L' : 'M'}${place(point).join(' ')}`;
    })
    .join('');

const describe = (known: readonly Known[], whenOf: (ms: number) => string): string => {
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return 'no call has ended';
  const lowest = known.reduce((a, b) => (b.share < a.share ? b : a));
  return `Post-repair success: ${formatPercent(first.share)} from ${whenOf(first.startMs)}, ${formatPercent(last.share)} at the end, lowest ${formatPercent(lowest.share)} from ${whenOf(lowest.startMs)}`;
};

type Props = { buckets: readonly ToolBucket[]; unit: 'hour' | 'day'; zone: string };

/** Post-repair success over the range as a small line; in words for those who do not see it, and on hover. */
export const TrendLine = ({ buckets, unit, zone }: Props) => {
  const points = trendPoints(buckets, MOST_POINTS);
  const known = knownIn(points);
  const floor = Math.min(1 - LEAST_SPAN, ...known.map(({ share }) => share));
  const place = ({ index, share }: Known) => {
    const x = EDGE_PX + (index / Math.max(1, points.length - 1)) * (WIDTH_PX - 2 * EDGE_PX);
    const y = EDGE_PX + ((1 - share) / (1 - floor)) * (HEIGHT_PX - 2 * EDGE_PX);
    return [Number(x.toFixed(1)), Number(y.toFixed(1))] as const;
  };
  const label = describe(known, (ms) => (unit === 'day' ? formatDay(ms, zone) : formatHour(ms, zone)));
  const last = known.at(-1);
  return (
    <svg role="img" aria-label={label} width={WIDTH_PX} height={HEIGHT_PX} className={classes.trend}>
      <title>{label}</title>
      <path d={`M${EDGE_PX} ${EDGE_PX}H${WIDTH_PX - EDGE_PX}`} className={classes.top} />
      <path d={pathOf(known, place)} className={classes.line} />
      {last ? (
        <circle
          cx={place(last)[0]}
          cy={place(last)[1]}
          r={2.6}
          className={classes.end}
          data-settling={last.isSettling || undefined}
        />
      ) : null}
    </svg>
  );
};
