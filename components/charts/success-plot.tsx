'use client';

import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  type MouseHandlerDataParam,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { percentOf } from '../format';
import type { BucketSpan } from './bucket-span';
import { type ChartMarker, type ChartPoint, chartPoints, scaleShares, type SuccessBucket } from './success-bucket';
import { LineNames, Markers, settlingDot } from './success-marks';
import { successScale } from './success-scale';
import { SuccessTooltip } from './success-tooltip';

const MARGIN = { top: 26, right: 16, bottom: 0, left: 0 };
const AXIS_TEXT = { fill: 'var(--mt-faint)', fontSize: 11 };
/** What the server draws for; the browser measures at once. */
const FIRST_WIDTH_PX = 1100;

const FIRST_DOT = settlingDot('first');
const POST_DOT = settlingDot('post');

const tickText = (share: number): string => `${percentOf(share).replace(/\.0$/, '')} %`;

const tooltipContent = ({ active, payload }: TooltipContentProps) => {
  const point: ChartPoint | undefined = payload[0]?.payload;
  return active && point ? <SuccessTooltip bucket={point.bucket} /> : null;
};

type Props = {
  buckets: readonly SuccessBucket[];
  markers: readonly ChartMarker[];
  heightPx: number;
  label: string;
  /** The buckets chosen to zoom into. */
  span: BucketSpan | null;
  /** Null where nothing can be chosen. */
  onPress: ((index: number) => void) | null;
  onDrag: (index: number) => void;
};

const indexOf = ({ activeTooltipIndex }: MouseHandlerDataParam): number | null =>
  activeTooltipIndex === undefined || activeTooltipIndex === null ? null : Number(activeTooltipIndex);

const reports = (tell: (index: number) => void) => (state: MouseHandlerDataParam) => {
  const index = indexOf(state);
  if (index !== null) tell(index);
};

/** Both success lines with what repair won shaded between them. */
export const SuccessPlot = ({ buckets, markers, heightPx, label, span, onPress, onDrag }: Props) => {
  const scale = successScale(scaleShares(buckets));
  const points = chartPoints(buckets, scale);
  const labels = new Map(buckets.map((bucket) => [bucket.startMs, bucket.label]));
  const line = { type: 'linear', isAnimationActive: false, activeDot: { r: 3.5, strokeWidth: 0 } } as const;
  return (
    <ResponsiveContainer width="100%" height={heightPx} initialDimension={{ width: FIRST_WIDTH_PX, height: heightPx }}>
      <ComposedChart
        data={points}
        margin={MARGIN}
        aria-label={label}
        onMouseDown={onPress ? reports(onPress) : undefined}
        onMouseMove={reports(onDrag)}
      >
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
          allowDataOverflow
          ticks={scale.ticks}
          tickFormatter={tickText}
          tick={AXIS_TEXT}
          tickLine={false}
          axisLine={false}
          width={56}
        />
        <Tooltip
          active={span ? false : undefined}
          isAnimationActive={false}
          cursor={{ stroke: 'var(--mt-line-strong)' }}
          content={tooltipContent}
        />
        {span ? (
          <ReferenceArea
            x1={buckets[span.first]?.startMs}
            x2={buckets[span.last]?.startMs}
            fill="var(--mt-accent)"
            fillOpacity={0.12}
            stroke="var(--mt-accent)"
            strokeOpacity={0.5}
          />
        ) : null}
        <Area dataKey="gap" {...line} activeDot={false} stroke="none" fill="var(--mt-gap)" fillOpacity={1} />
        <Line dataKey="first" {...line} stroke="var(--mt-dim)" strokeWidth={1.4} dot={FIRST_DOT} />
        <Line dataKey="post" {...line} stroke="var(--mt-ok)" strokeWidth={2} dot={POST_DOT} />
        <Markers markers={markers} />
        <LineNames points={points} />
      </ComposedChart>
    </ResponsiveContainer>
  );
};
