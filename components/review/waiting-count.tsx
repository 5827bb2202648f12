import { formatCount } from '../format';
import { formatAge } from '../format-time';
import classes from './waiting-count.module.css';

type Props = { waiting: number; oldestAt: number | null; now: number };

/** How many items wait, and for how long the oldest has. */
export const WaitingCount = ({ waiting, oldestAt, now }: Props) => (
  <>
    <span className={classes.count}>
      <strong>{formatCount(waiting)}</strong> waiting
    </span>
    {oldestAt === null ? null : <span className={classes.oldest}>oldest {formatAge(now - oldestAt)}</span>}
  </>
);
