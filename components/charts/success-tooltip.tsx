import type { Rate } from '../../lib/metrics';
import { formatCount, formatInterval, formatPercent, formatPoints } from '../format';
import type { SuccessBucket } from './success-bucket';
import classes from './success-chart.module.css';

const RateLine = ({ name, rate, line }: { name: string; rate: Rate; line: 'first' | 'post' }) => (
  <>
    <dt>
      <span className={classes.key} data-line={line} />
      {name}
    </dt>
    <dd>{formatPercent(rate.value)}</dd>
    <dd className={classes.fine}>
      {formatCount(rate.numerator)} / {formatCount(rate.denominator)}
    </dd>
    <dd className={classes.fine}>{formatInterval(rate)}</dd>
  </>
);

/** What a bucket holds: both rates with what was divided by what, their intervals, and what is still open. `place` is where it lies across the chart, 0 to 1. */
export const SuccessTooltip = ({ bucket, place }: { bucket: SuccessBucket; place: number }) => {
  const { title, first, post, openCalls, isSettling } = bucket;
  return (
    <div
      className={classes.tooltip}
      style={place > 0.5 ? { right: `calc(${(1 - place) * 100}% + 12px)` } : { left: `calc(${place * 100}% + 12px)` }}
    >
      <p className={classes.when}>{title}</p>
      <dl className={classes.rates}>
        <RateLine name="post-repair" rate={post} line="post" />
        <RateLine name="first attempt" rate={first} line="first" />
      </dl>
      {first.value !== null && post.value !== null ? (
        <p className={classes.fine}>
          {formatPoints(post.value - first.value)} points between them, n = {formatCount(post.denominator)}
        </p>
      ) : null}
      {isSettling ? <p className={classes.fine}>Still settling: {formatCount(openCalls)} calls open.</p> : null}
    </div>
  );
};
