import type { ReviewOutcome } from '../../lib/review';

/** What a decision is called where it can still be made, and where it has been. */
const WORDS: Readonly<Record<ReviewOutcome, { label: string; hint: string; word: string }>> = {
  corrected: {
    label: 'Correct arguments',
    hint: 'The call was right, its arguments were not: write them as they should have been.',
    word: 'arguments corrected',
  },
  approved: { label: 'Approve as is', hint: 'The call may go ahead unchanged.', word: 'approved as is' },
  rejected: { label: 'Reject', hint: 'The call must not be made.', word: 'rejected' },
  tool_at_fault: {
    label: 'Tool at fault',
    hint: 'The model did nothing wrong: the tool or its schema did.',
    word: 'tool at fault',
  },
  misclassified: {
    label: 'Misclassified',
    hint: 'The failure belongs to another class.',
    word: 'misclassified',
  },
};

export const outcomeLabel = (outcome: ReviewOutcome): { label: string; hint: string } => WORDS[outcome];

/** The decision once made: `arguments corrected`. */
export const outcomeWord = (outcome: ReviewOutcome): string => WORDS[outcome].word;
