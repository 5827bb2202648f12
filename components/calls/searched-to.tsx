import { AppLink } from '../app-link';
import { formatCalls } from '../format';
import { Instant } from '../marks/instant';
import classes from './calls.module.css';

type Props = {
  /** Up to which instant calls have been looked at. */
  ms: number;
  zone: string;
  /** Whether the search went towards newer calls. */
  isUpwards: boolean;
  found: number;
  /** Goes on from there; null where there is nothing left to look at. */
  href: string | null;
};

/** Says how far a search has come when its time ran out, and lets it go on. */
export const SearchedTo = ({ ms, zone, isUpwards, found, href }: Props) => (
  <p className={classes.searched} role="status">
    <span>
      Searched {isUpwards ? 'up' : 'back'} to <Instant ms={ms} zone={zone} /> and found{' '}
      {found === 0 ? 'none so far' : formatCalls(found)}.
    </span>
    {href === null ? null : <AppLink href={href}>Search on from there</AppLink>}
  </p>
);
