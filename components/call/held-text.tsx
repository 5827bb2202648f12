'use client';

import { formatCount } from '../format';
import { MoreButton } from '../more-button';
import classes from './held-text.module.css';

type Props = {
  beginning: string;
  characters: number;
  /** What it is: `Arguments of attempt 2`. */
  label: string;
  state: 'held' | 'loading' | 'failed';
  onLoad: () => void;
};

/** The beginning of a very long text, how long it is, and a way to the rest. */
export const HeldText = ({ beginning, characters, label, state, onLoad }: Props) => (
  <div role="group" aria-label={label}>
    <pre className={classes.text}>{beginning} …</pre>
    <MoreButton disabled={state === 'loading'} onClick={onLoad}>
      {state === 'loading' ? 'Loading…' : `Load all ${formatCount(characters)} characters`}
    </MoreButton>
    <p role="status" className={classes.failed}>
      {state === 'failed' ? 'It could not be loaded. Try again.' : ''}
    </p>
  </div>
);
