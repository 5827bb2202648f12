import { AppLink } from '../app-link';
import { formatCount } from '../format';
import classes from './number.module.css';

type Props = {
  count: number;
  href: string;
  /** What is counted, for those who hear the number without its column: `escalated calls`. */
  label: string;
  /** Within a sentence instead of a column. */
  isInline?: boolean;
};

/** A number that opens the calls it counts. */
export const NumberLink = ({ count, href, label, isInline = false }: Props) => (
  <AppLink
    href={href}
    className={classes.target}
    data-inline={isInline || undefined}
    aria-label={`${formatCount(count)} ${label}`}
  >
    <span className={classes.number}>{formatCount(count)}</span>
  </AppLink>
);
