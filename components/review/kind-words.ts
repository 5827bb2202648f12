import type { ReviewKind } from '../../lib/review';

const WORDS: Readonly<Record<ReviewKind, { label: string; sentence: string }>> = {
  escalated: { label: 'Escalated', sentence: 'The loop gave the call to a person.' },
  drift: { label: 'Drift', sentence: 'A repair changed more than the project allows without an issue naming it.' },
  approval: { label: 'Approval', sentence: 'The call waits and goes ahead only once a person approves it.' },
  spot_check: { label: 'Spot check', sentence: 'Somebody picked the call to be looked at. Its disposition stays.' },
};

/** What a kind of review item is called, and what it means in one sentence. */
export const kindWords = (kind: ReviewKind): { label: string; sentence: string } => WORDS[kind];
