import { callsBehind, type NumberName } from '../../lib/calls-behind';
import type { CallFilter } from '../../lib/filter';
import { callsHref } from '../../lib/routes';
import { formatCount } from '../format';
import { NumberLink } from './number-link';
import classes from './number.module.css';

type Props = {
  count: number;
  name: NumberName;
  /** The filter of the table or tile the number stands in. */
  filter: CallFilter;
  /** What is counted, for those who hear the number without its column. */
  label: string;
  isInline?: boolean;
};

/** The list behind a number; null where filter and number contradict each other and there is nothing to list. */
export const hrefBehind = (name: NumberName, filter: CallFilter): string | null => {
  const behind = callsBehind(name, filter);
  return behind && callsHref(behind);
};

/** A number of calls that opens exactly these calls. */
export const CallCount = ({ count, name, filter, ...rest }: Props) => {
  const href = hrefBehind(name, filter);
  if (href === null) return <span className={classes.none}>{formatCount(count)}</span>;
  return <NumberLink count={count} href={href} {...rest} />;
};
