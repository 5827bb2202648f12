import type { ReviewOutcome } from '../../lib/review';

/** What was typed when a decision could not be stored; a form that comes back without JavaScript is filled from it. */
export type TypedDecision = { note: string; outcome: ReviewOutcome | null };

/** What the action of a review form answers; `decided` by someone else is a conflict, not an error. */
export type ReviewFormState =
  | { kind: 'idle' }
  | ({ kind: 'conflict'; who: string; when: string; what: string; nextHref: string } & Partial<TypedDecision>)
  | ({ kind: 'error'; message: string; next: string } & Partial<TypedDecision>);

export type ReviewAction = (state: ReviewFormState, data: FormData) => Promise<ReviewFormState>;
