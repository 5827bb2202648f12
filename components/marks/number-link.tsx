import { AppLink } from '../app-link';
import { formatCount } from '../format';
import classes from './number.module.css';

type Props = {
  count: number;
  href: string;
  /** What is counted, for those who hear the number without its column: `escalated calls`. */
  label: string;
};

/** A number that opens the calls it counts. */
export const NumberLink = ({ count, href, label }: Props) => (
  <AppLink href={href} className={classes.target} aria-label={`${formatCount(count)} ${label}`}>
    <span className={classes.number}>{formatCount(count)}</span>
  </AppLink>
);
