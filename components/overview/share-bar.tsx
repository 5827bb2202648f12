import type { Rate } from '../../lib/metrics';
import { formatInterval, formatPercent } from '../format';
import classes from './share-bar.module.css';

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** A share on a scale of 0 to 100 %, with its interval as a line around it. */
export const ShareBar = ({ rate }: { rate: Rate }) => {
  const { value, low, high } = rate;
  if (value === null || low === null || high === null) return null;
  const label = `${formatPercent(value)}, 95 % interval ${formatInterval(rate)} %`;
  return (
    <span role="img" aria-label={label} title={label} className={classes.bar}>
      <span className={classes.interval} style={{ left: percent(low), width: percent(high - low) }} />
      <span className={classes.value} style={{ left: percent(value) }} />
    </span>
  );
};
