'use client';

import type { KeyboardEvent } from 'react';
import type { ReviewOutcome } from '../../lib/review';
import { outcomeLabel } from './outcome-words';
import classes from './review-form.module.css';

/** In a field of text Enter may send a form; on a choice it would send a decision that was only being looked at. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
};

type Props = { outcomes: readonly ReviewOutcome[]; initial: ReviewOutcome | null };

/** What a person can decide, each with its digit. */
export const OutcomeChoice = ({ outcomes, initial }: Props) => (
  <fieldset className={classes.outcomes}>
    <legend className="mt-hidden">Decision</legend>
    {outcomes.map((outcome, index) => (
      <label key={outcome} className={classes.outcome}>
        <input
          type="radio"
          name="outcome"
          value={outcome}
          required
          defaultChecked={initial === outcome}
          onKeyDown={keepEnter}
        />
        <kbd className={classes.digit}>{index + 1}</kbd>
        <span>
          {outcomeLabel(outcome).label}
          <span className={classes.hint}>{outcomeLabel(outcome).hint}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
