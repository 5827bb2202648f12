'use client';

import { useState } from 'react';
import type { ChartMarker, SuccessBucket } from './success-bucket';
import classes from './success-chart.module.css';
import { SuccessPlot } from './success-plot';
import { SuccessTable } from './success-table';

const HEIGHT_PX = 216;

type Props = {
  buckets: readonly SuccessBucket[];
  markers?: readonly ChartMarker[];
  /** What a bucket is: `day`, `hour`. */
  bucketWord: string;
};

const NO_MARKERS: readonly ChartMarker[] = [];

/** First-attempt and post-repair success over time, as a chart or as a table of the same height. */
export const SuccessChart = ({ buckets, markers = NO_MARKERS, bucketWord }: Props) => {
  const [isTable, setIsTable] = useState(false);
  const label = `First-attempt and post-repair success per ${bucketWord}, ${buckets.length} buckets. Also as a table.`;
  const isAnySettling = buckets.some(({ isSettling }) => isSettling);
  return (
    <figure className={classes.figure}>
      <div
        className={classes.view}
        style={{ height: HEIGHT_PX }}
        data-view={isTable ? 'table' : 'chart'}
        role={isTable ? 'region' : undefined}
        aria-label={isTable ? 'Success over time as a table' : undefined}
        tabIndex={isTable ? 0 : undefined}
      >
        {isTable ? (
          <SuccessTable buckets={buckets} />
        ) : (
          <SuccessPlot buckets={buckets} markers={markers} heightPx={HEIGHT_PX} label={label} />
        )}
      </div>
      <figcaption className={classes.foot}>
        <span>{isAnySettling ? 'Hollow points still settle: more than 2 % of their calls are open.' : ''}</span>
        <button type="button" className={classes.toggle} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </button>
      </figcaption>
    </figure>
  );
};
