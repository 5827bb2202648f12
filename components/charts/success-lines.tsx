import { area, line } from 'd3-shape';
import type { PlotFrame } from './plot-frame';
import type { ChartPoint } from './success-bucket';
import classes from './success-chart.module.css';

type LineName = 'first' | 'post';
const LINES: readonly LineName[] = ['first', 'post'];

/** Hollow where a bucket still settles, an arrow where it lies beyond the scale, solid where a point stands alone. */
const Dot = ({ point, name, frame }: { point: ChartPoint; name: LineName; frame: PlotFrame }) => {
  const { bucket, isAlone, atMs } = point;
  const share = point[name];
  if (share === null || !(bucket.isSettling || isAlone)) return null;
  const [x, y] = [frame.x(atMs), frame.y(share)];
  const props = { className: classes.dot, 'data-line': name, 'data-settling': bucket.isSettling || undefined };
  const beyond = Math.sign(Number(bucket[name].value) - share);
  if (beyond === 0) return <circle cx={x} cy={y} r={3.2} {...props} />;
  return <path d={`M${x - 4} ${y} h8 l-4 ${-6 * beyond} z`} {...props} />;
};

/** Both success lines, what repair won shaded between them; broken where a bucket has no calls. */
export const SuccessLines = ({ points, frame }: { points: readonly ChartPoint[]; frame: PlotFrame }) => {
  const { x, y } = frame;
  const gap = area<ChartPoint>()
    .defined((point) => point.gap !== null)
    .x(({ atMs }) => x(atMs))
    .y0((point) => y(point.gap?.[0] ?? 0))
    .y1((point) => y(point.gap?.[1] ?? 0));
  const pathOf = (name: LineName) =>
    line<ChartPoint>()
      .defined((point) => point[name] !== null)
      .x(({ atMs }) => x(atMs))
      .y((point) => y(point[name] ?? 0))([...points]);
  return (
    <>
      <path d={gap([...points]) ?? ''} className={classes.gap} />
      {LINES.map((name) => (
        <path key={name} d={pathOf(name) ?? ''} className={classes.line} data-line={name} />
      ))}
      {LINES.map((name) => points.map((point) => <Dot key={`${name} ${point.atMs}`} {...{ point, name, frame }} />))}
    </>
  );
};

/** The bucket being read: a line down to its moment, a dot on each success line. */
export const ActiveBucket = ({ point, frame }: { point: ChartPoint; frame: PlotFrame }) => {
  const x = frame.x(point.atMs);
  return (
    <g>
      <line x1={x} x2={x} y1={frame.top} y2={frame.bottom} className={classes.cursor} />
      {LINES.map((name) => {
        const share = point[name];
        return share === null ? null : (
          <circle key={name} cx={x} cy={frame.y(share)} r={3.5} className={classes.dot} data-line={name} />
        );
      })}
    </g>
  );
};
