'use client';

import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { formatCount, formatPercent } from '../format';
import type { BucketSpan } from './bucket-span';
import { PlotAxes } from './plot-axes';
import { nearestIndex, type PlotFrame, plotFrame } from './plot-frame';
import { type ChartMarker, type ChartPoint, chartPoints, scaleShares, type SuccessBucket } from './success-bucket';
import classes from './success-chart.module.css';
import { ActiveBucket, SuccessLines } from './success-lines';
import { LineNames, Markers } from './success-marks';
import { successScale } from './success-scale';
import { SuccessTooltip } from './success-tooltip';

/** What the server draws for; the browser measures at once. */
const FIRST_WIDTH_PX = 1100;

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

const STEPS = new Map<string, 1 | -1>([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

const ChosenSpan = ({ points, span, frame }: { points: readonly ChartPoint[]; span: BucketSpan; frame: PlotFrame }) => {
  const [from, to] = [frame.x(points[span.first]?.atMs ?? 0), frame.x(points[span.last]?.atMs ?? 0)];
  return <rect x={from} width={to - from} y={frame.top} height={frame.bottom - frame.top} className={classes.chosen} />;
};

/** A bucket in one sentence, for who hears the chart. */
const bucketText = (bucket: SuccessBucket | undefined): string =>
  bucket === undefined
    ? ''
    : `${bucket.title}: post-repair ${formatPercent(bucket.post.value)}, first attempt ${formatPercent(bucket.first.value)}, ${formatCount(bucket.post.denominator)} calls`;

/** Which bucket is read, by pointer or by arrow keys. */
const useActiveBucket = (count: number) => {
  const [active, setActive] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (step) setActive(Math.min(count - 1, Math.max(0, (active ?? (step > 0 ? -1 : count)) + step)));
    else if (event.key === 'Escape' && active !== null) setActive(null);
    else return;
    event.preventDefault();
  };
  return { active, setActive, onKeyDown };
};

/** Both success lines with what repair won shaded between them. */
export const SuccessPlot = ({ buckets, markers, heightPx, label, span, onPress, onDrag }: Props) => {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { active, setActive, onKeyDown } = useActiveBucket(buckets.length);
  const scale = successScale(scaleShares(buckets));
  const points = chartPoints(buckets, scale);
  const frame = plotFrame(points, scale, { width: width || FIRST_WIDTH_PX, height: heightPx });
  const indexAt = (event: MouseEvent<SVGElement>) =>
    nearestIndex(points, frame, event.clientX - event.currentTarget.getBoundingClientRect().left);
  const onMouseMove = (event: MouseEvent<SVGElement>) => {
    setActive(indexAt(event));
    onDrag(indexAt(event));
  };
  const point = active === null || span ? undefined : points[active];
  return (
    <div ref={ref} className={classes.plot}>
      <svg
        width={frame.width}
        height={heightPx}
        role="slider"
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={buckets.length}
        aria-valuenow={(active ?? buckets.length - 1) + 1}
        aria-valuetext={bucketText(buckets[active ?? buckets.length - 1])}
        tabIndex={0}
        onMouseDown={onPress ? (event) => onPress(indexAt(event)) : undefined}
        onMouseMove={onMouseMove}
        onMouseLeave={() => setActive(null)}
        onKeyDown={onKeyDown}
        onBlur={() => setActive(null)}
      >
        <PlotAxes frame={frame} ticks={scale.ticks} points={points} />
        {span ? <ChosenSpan points={points} span={span} frame={frame} /> : null}
        <SuccessLines points={points} frame={frame} />
        {point ? <ActiveBucket point={point} frame={frame} /> : null}
        <Markers markers={markers} frame={frame} />
        <LineNames points={points} frame={frame} />
      </svg>
      <div className={classes.hover}>
        {point ? <SuccessTooltip bucket={point.bucket} place={frame.x(point.atMs) / frame.width} /> : null}
      </div>
    </div>
  );
};
