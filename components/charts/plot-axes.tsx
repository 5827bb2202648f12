import { percentOf } from '../format';
import { labelStep, type PlotFrame } from './plot-frame';
import type { ChartPoint } from './success-bucket';
import classes from './success-chart.module.css';

const tickText = (share: number): string => `${percentOf(share).replace(/\.0$/, '')} %`;

type Props = { frame: PlotFrame; ticks: readonly number[]; points: readonly ChartPoint[] };

/** The percentages at the left with their lines, and as many moments below as fit. */
export const PlotAxes = ({ frame, ticks, points }: Props) => {
  const { left, right, bottom, x, y } = frame;
  const labels = points.map(({ bucket }) => bucket.label);
  const step = labelStep(labels, frame);
  return (
    <g className={classes.axes}>
      {ticks.map((share) => (
        <g key={share}>
          <line x1={left} x2={right} y1={y(share)} y2={y(share)} />
          <text x={left - 8} y={y(share) + 4} textAnchor="end">
            {tickText(share)}
          </text>
        </g>
      ))}
      {points.map(({ atMs, bucket }, index) =>
        index % step === 0 ? (
          <text key={atMs} x={x(atMs)} y={bottom + 18} textAnchor="middle">
            {bucket.label}
          </text>
        ) : null,
      )}
    </g>
  );
};
