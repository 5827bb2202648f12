import type { PlotFrame } from './plot-frame';
import type { ChartMarker, ChartPoint } from './success-bucket';
import classes from './success-chart.module.css';

const LINES = [
  { line: 'post', name: 'post-repair', side: 'above' },
  { line: 'first', name: 'first attempt', side: 'below' },
] as const;
/** About how wide a name is: so much of its line it must clear. */
const NAME_WIDTH_PX = 76;
const CLEAR_PX = { above: -9, below: 17 };

/** The name of each line at its end: one above, one below, clear of the line and of each other. */
export const LineNames = ({ points, frame: { x, y } }: { points: readonly ChartPoint[]; frame: PlotFrame }) => {
  // What still settles may lie anywhere, even at the edge of the chart.
  const last =
    points.findLast(({ gap, bucket }) => gap !== null && !bucket.isSettling) ??
    points.findLast(({ gap }) => gap !== null);
  if (!last) return null;
  const endX = x(last.atMs);
  const drawn = points.filter(({ atMs, gap }) => gap !== null && atMs <= last.atMs);
  const inReach = drawn.filter(({ atMs }) => endX - x(atMs) < NAME_WIDTH_PX).length;
  // One more, because the line comes from there.
  const beside = drawn.slice(-inReach - 1);
  return LINES.map(({ line, name, side }) => {
    const heights = beside.map((point) => y(point[line] ?? 0));
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
export const Markers = ({ markers, frame }: { markers: readonly ChartMarker[]; frame: PlotFrame }) => {
  const { left, right, top, bottom } = frame;
  return markers.map(({ atMs, name }, index) => {
    const x = frame.x(atMs);
    if (!(x >= left && x <= right)) return null;
    const isTurned = x > left + (right - left) * TURNS_AT;
    return (
      <g key={index}>
        <line x1={x} x2={x} y1={top - 18} y2={bottom} className={classes.marker} />
        <line x1={x} x2={x} y1={top - 18} y2={bottom} className={classes.markerReach}>
          <title>{name}</title>
        </line>
        {right - left < NAMED_FROM_PX ? null : (
          <text
            x={x + (isTurned ? -5 : 5)}
            y={top - 10 + (index % ROWS) * ROW_PX}
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
