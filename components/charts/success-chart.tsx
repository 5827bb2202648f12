'use client';

import { useState } from 'react';
import type { BucketSpan } from './bucket-span';
import type { ChartMarker, SuccessBucket } from './success-bucket';
import classes from './success-chart.module.css';
import { SuccessPlot } from './success-plot';
import { SuccessTable } from './success-table';
import { useZoom } from './use-zoom';

const HEIGHT_PX = 216;

type Props = {
  buckets: readonly SuccessBucket[];
  markers?: readonly ChartMarker[];
  /** What a bucket is: `day`, `hour`. */
  bucketWord: string;
};

const NO_MARKERS: readonly ChartMarker[] = [];

/** From so many buckets on there is something to zoom into. */
const LEAST_TO_ZOOM = 3;

const spanText = (buckets: readonly SuccessBucket[], { first, last }: BucketSpan): string =>
  `${buckets[first]?.title} to ${buckets[last]?.title}`;

type FootProps = { hint: string; isTable: boolean; onToggle: () => void };

const Foot = ({ hint, isTable, onToggle }: FootProps) => (
  <figcaption className={classes.foot}>
    <span>{hint}</span>
    <button type="button" className={classes.toggle} onClick={onToggle}>
      {isTable ? 'Show as chart' : 'Show as table'}
    </button>
  </figcaption>
);

const hintOf = (buckets: readonly SuccessBucket[], canZoom: boolean): string =>
  [
    buckets.some(({ isSettling }) => isSettling)
      ? 'Hollow points still settle: more than 2 % of their calls are open.'
      : '',
    canZoom ? 'Drag to zoom in, or Shift with arrow keys and Enter.' : '',
  ].join(' ');

/** First-attempt and post-repair success over time, as a chart to zoom into or as a table of the same height. */
export const SuccessChart = ({ buckets, markers = NO_MARKERS, bucketWord }: Props) => {
  const [isTable, setIsTable] = useState(false);
  const { span, isPending, onKeyDown, onPress, onDrag } = useZoom(buckets);
  const canZoom = buckets.length >= LEAST_TO_ZOOM;
  const label = `First-attempt and post-repair success per ${bucketWord}, ${buckets.length} buckets. Also as a table.`;
  return (
    <figure className={classes.figure} aria-busy={isPending || undefined}>
      <div
        className={classes.view}
        style={{ height: HEIGHT_PX }}
        data-view={isTable ? 'table' : 'chart'}
        data-zooms={(canZoom && !isTable) || undefined}
        role={isTable ? 'region' : undefined}
        aria-label={isTable ? 'Success over time as a table' : undefined}
        tabIndex={isTable ? 0 : undefined}
        onKeyDownCapture={canZoom && !isTable ? onKeyDown : undefined}
      >
        {isTable ? (
          <SuccessTable buckets={buckets} />
        ) : (
          <SuccessPlot
            buckets={buckets}
            markers={markers}
            heightPx={HEIGHT_PX}
            label={label}
            span={span}
            onPress={canZoom ? onPress : null}
            onDrag={onDrag}
          />
        )}
      </div>
      <p className="mt-hidden" role="status">
        {span ? `${spanText(buckets, span)} chosen; Enter zooms in, Escape lets go.` : ''}
      </p>
      <Foot hint={hintOf(buckets, canZoom)} isTable={isTable} onToggle={() => setIsTable(!isTable)} />
    </figure>
  );
};
