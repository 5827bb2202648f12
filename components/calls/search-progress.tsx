'use client';

import { AppLink } from '../app-link';
import { formatCalls } from '../format';
import { Instant } from '../marks/instant';
import classes from './calls.module.css';
import { searchedShare } from './older-calls';
import type { LoadPhase } from './use-older-calls';

type Props = {
  phase: LoadPhase;
  /** Up to which instant calls have been looked at; null where the search is not behind. */
  searchedTo: number | null;
  range: { from: number; to: number };
  zone: string;
  found: number;
  /** Goes on by a link where no script runs. */
  onwardsHref: string | null;
  onStop: () => void;
  onContinue: () => void;
};

const HUNDRED = 100;

/** How far a search has come, and how to stop it or let it go on; what of a list is being loaded, or could not be. */
export const SearchProgress = (props: Props) => {
  const { phase, searchedTo, range, zone, found, onwardsHref, onStop, onContinue } = props;
  const isSearch = searchedTo !== null;
  const isLoading = phase === 'loading';
  if (phase === 'failed')
    return (
      <div className={classes.searched} role="alert">
        <span>The next calls could not be loaded.</span>
        <button type="button" className={classes.link} onClick={onContinue}>
          Try again
        </button>
      </div>
    );
  if (!isSearch) return null;
  const percent = Math.round(searchedShare(range, searchedTo) * HUNDRED);
  return (
    <div className={classes.searched}>
      <progress className={classes.progress} max={HUNDRED} value={percent} aria-label="Part of the range searched" />
      <span role="status">
        Searched back to <Instant ms={searchedTo} zone={zone} precision="minute" />,{' '}
        {found === 0 ? 'none found so far' : `${formatCalls(found)} found`}.
      </span>
      {isLoading ? (
        <button type="button" className={classes.link} onClick={onStop}>
          Stop
        </button>
      ) : onwardsHref === null ? null : (
        <AppLink
          href={onwardsHref}
          className={classes.link}
          onClick={(event) => {
            event.preventDefault();
            onContinue();
          }}
        >
          Search on
        </AppLink>
      )}
    </div>
  );
};
