'use client';

import type { ReviewOutcome } from '../../lib/review';
import { REVIEW_OUTCOMES } from '../../lib/review';
import classes from './review-form.module.css';

const WORDS: Readonly<Record<ReviewOutcome, { label: string; hint: string }>> = {
  corrected: { label: 'Correct arguments', hint: 'The call was right, its arguments were not.' },
  approved: { label: 'Approve as is', hint: 'The call may go ahead unchanged.' },
  rejected: { label: 'Reject', hint: 'The call must not be made.' },
  tool_at_fault: { label: 'Tool at fault', hint: 'The model did nothing wrong: the tool or its schema did.' },
  misclassified: { label: 'Misclassified', hint: 'The failure belongs to another class.' },
};

/** The outcome a digit key stands for. */
export const outcomeOfKey = (key: string): ReviewOutcome | undefined =>
  /^[1-9]$/.test(key) ? REVIEW_OUTCOMES[Number(key) - 1] : undefined;

type Props = { value: ReviewOutcome | null; onChange: (outcome: ReviewOutcome) => void };

/** What a person can decide, each with its digit. */
export const OutcomeChoice = ({ value, onChange }: Props) => (
  <fieldset className={classes.outcomes}>
    <legend className={classes.label}>Decision</legend>
    {REVIEW_OUTCOMES.map((outcome, index) => (
      <label key={outcome} className={classes.outcome}>
        <input
          type="radio"
          name="outcome"
          value={outcome}
          required
          checked={value === outcome}
          onChange={() => onChange(outcome)}
        />
        <kbd className={classes.digit}>{index + 1}</kbd>
        <span>
          {WORDS[outcome].label}
          <span className={classes.hint}>{WORDS[outcome].hint}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
