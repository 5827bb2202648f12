'use client';

import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { percentOf } from '../format';
import { type ChartMarker, type ChartPoint, type SuccessBucket, chartPoints } from './success-bucket';
import { LineNames, Markers, settlingDot } from './success-marks';
import { successScale } from './success-scale';
import { SuccessTooltip } from './success-tooltip';

const MARGIN = { top: 26, right: 16, bottom: 0, left: 0 };
const AXIS_TEXT = { fill: 'var(--mt-faint)', fontSize: 11 };
/** What the server draws for; the browser measures at once. */
const FIRST_WIDTH_PX = 1100;

const tickText = (share: number): string => `${percentOf(share).replace(/\.0$/, '')} %`;

const tooltipContent = ({ active, payload }: TooltipContentProps) => {
  const point: ChartPoint | undefined = payload[0]?.payload;
  return active && point ? <SuccessTooltip bucket={point.bucket} /> : null;
};

type Props = { buckets: readonly SuccessBucket[]; markers: readonly ChartMarker[]; heightPx: number; label: string };

/** Both success lines with what repair won shaded between them. */
export const SuccessPlot = ({ buckets, markers, heightPx, label }: Props) => {
  const points = chartPoints(buckets);
  const scale = successScale(points.flatMap(({ first, post }) => [first, post]).filter((share) => share !== null));
  const labels = new Map(buckets.map((bucket) => [bucket.startMs, bucket.label]));
  const line = { type: 'linear', isAnimationActive: false, activeDot: { r: 3.5, strokeWidth: 0 } } as const;
  return (
    <ResponsiveContainer width="100%" height={heightPx} initialDimension={{ width: FIRST_WIDTH_PX, height: heightPx }}>
      <ComposedChart data={points} margin={MARGIN} aria-label={label}>
        <CartesianGrid vertical={false} stroke="var(--mt-line)" />
        <XAxis
          dataKey="atMs"
          type="number"
          domain={['dataMin', 'dataMax']}
          ticks={points.map(({ atMs }) => atMs)}
          tickFormatter={(atMs: number) => labels.get(atMs) ?? ''}
          interval="equidistantPreserveStart"
          minTickGap={36}
          tick={AXIS_TEXT}
          tickLine={false}
          axisLine={false}
          height={26}
        />
        <YAxis
          type="number"
          domain={[scale.floor, scale.top]}
          ticks={scale.ticks}
          tickFormatter={tickText}
          tick={AXIS_TEXT}
          tickLine={false}
          axisLine={false}
          width={56}
        />
        <Tooltip isAnimationActive={false} cursor={{ stroke: 'var(--mt-line-strong)' }} content={tooltipContent} />
        <Area dataKey="gap" {...line} activeDot={false} stroke="none" fill="var(--mt-gap)" fillOpacity={1} />
        <Line dataKey="first" {...line} stroke="var(--mt-dim)" strokeWidth={1.4} dot={settlingDot} />
        <Line dataKey="post" {...line} stroke="var(--mt-ok)" strokeWidth={2} dot={settlingDot} />
        <Markers markers={markers} />
        <LineNames points={points} />
      </ComposedChart>
    </ResponsiveContainer>
  );
};
