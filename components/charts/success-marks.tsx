import { type DotItemDotProps, usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import type { ChartMarker, ChartPoint } from './success-bucket';
import classes from './success-chart.module.css';

/** Hollow where a bucket still settles, an arrow where it lies beyond the scale, solid where a point stands alone. */
export const settlingDot =
  (line: 'first' | 'post') =>
  ({ key, cx, cy, stroke, payload }: DotItemDotProps) => {
    const point: ChartPoint = payload;
    const { bucket, isAlone } = point;
    if (cx === undefined || cy === undefined || !(bucket.isSettling || isAlone)) return null;
    const style = { fill: bucket.isSettling ? 'var(--mt-panel)' : stroke, stroke, strokeWidth: 1.5 };
    const beyond = Math.sign(Number(bucket[line].value) - Number(point[line]));
    if (beyond === 0) return <circle key={key} cx={cx} cy={cy} r={3.2} {...style} />;
    return <path key={key} d={`M${cx - 4} ${cy} h8 l-4 ${-6 * beyond} z`} {...style} />;
  };

const LINES = [
  { line: 'post', name: 'post-repair', side: 'above' },
  { line: 'first', name: 'first attempt', side: 'below' },
] as const;
/** About how wide a name is: so much of its line it must clear. */
const NAME_WIDTH_PX = 76;
const CLEAR_PX = { above: -9, below: 17 };

/** The name of each line at its end: one above, one below, clear of the line and of each other. */
export const LineNames = ({ points }: { points: readonly ChartPoint[] }) => {
  const x = useXAxisScale();
  const y = useYAxisScale();
  // What still settles may lie anywhere, even at the edge of the chart.
  const last =
    points.findLast(({ gap, bucket }) => gap !== null && !bucket.isSettling) ??
    points.findLast(({ gap }) => gap !== null);
  if (!x || !y || !last) return null;
  const endX = Number(x(last.atMs));
  const beside = points.filter(
    ({ atMs, gap }) => gap !== null && atMs <= last.atMs && endX - Number(x(atMs)) < NAME_WIDTH_PX,
  );
  return LINES.map(({ line, name, side }) => {
    const heights = beside.map((point) => Number(y(point[line])));
    const edge = side === 'above' ? Math.min(...heights) : Math.max(...heights);
    return (
      <text
        key={line}
        x={endX}
        y={edge + CLEAR_PX[side]}
        textAnchor="end"
        className={classes.lineName}
        data-line={line}
      >
        {name}
      </text>
    );
  });
};

const NAME_LENGTH = 30;
const ROW_PX = 13;
const ROWS = 3;
/** Beyond this part of the width a name stands at the left of its line. */
const TURNS_AT = 0.6;
/** Where there is no room, a name waits for the pointer. */
const NAMED_FROM_PX = 480;

const shorten = (name: string): string => (name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name);

/** Dashed verticals with their names; neighbours take turns in height. */
export const Markers = ({ markers }: { markers: readonly ChartMarker[] }) => {
  const plot = usePlotArea();
  const scale = useXAxisScale();
  if (!plot || !scale) return null;
  return markers.map(({ atMs, name }, index) => {
    const x = scale(atMs);
    if (x === undefined || x < plot.x || x > plot.x + plot.width) return null;
    const isTurned = x > plot.x + plot.width * TURNS_AT;
    return (
      <g key={index}>
        <line x1={x} x2={x} y1={plot.y - 18} y2={plot.y + plot.height} className={classes.marker} />
        <line x1={x} x2={x} y1={plot.y - 18} y2={plot.y + plot.height} className={classes.markerReach}>
          <title>{name}</title>
        </line>
        {plot.width < NAMED_FROM_PX ? null : (
          <text
            x={x + (isTurned ? -5 : 5)}
            y={plot.y - 10 + (index % ROWS) * ROW_PX}
            textAnchor={isTurned ? 'end' : 'start'}
            className={classes.markerName}
          >
            <title>{name}</title>
            {shorten(name)}
          </text>
        )}
      </g>
    );
  });
};
