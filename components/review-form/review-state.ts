import type { ReviewOutcome } from '../../lib/review';

/** What was typed when a decision could not be stored; a form that comes back without JavaScript is filled from it. */
export type TypedDecision = { note: string; argumentsText: string | null; outcome: ReviewOutcome | null };

/** Somebody else was first. */
export type Lost = { kind: 'conflict'; who: string; when: string; what: string };
/** Nothing was stored, why, and what to do about it. */
export type Refused = { kind: 'error'; message: string; next: string };

/** What is wrong at one path of the corrected arguments, fit to be shown. */
export type ShownIssue = { path: string; text: string };
/** Nothing was stored yet: the corrected arguments break the tool's schema, which a person may know to be out of date. */
export type BreaksSchema = { kind: 'breaks_schema'; issues: readonly ShownIssue[] };

/** What the action of a review form answers; `decided` by someone else is a conflict, not an error. */
export type ReviewFormState =
  | { kind: 'idle' }
  | (Lost & { nextHref: string } & Partial<TypedDecision>)
  | (Refused & Partial<TypedDecision>)
  | (BreaksSchema & Partial<TypedDecision>);

export type ReviewAction = (state: ReviewFormState, data: FormData) => Promise<ReviewFormState>;

/** The desk's own actions: they answer instead of opening another page. */
export type DecideAnswer = { kind: 'stored'; what: string; hasFlagged: boolean } | Lost | Refused | BreaksSchema;
export type UndoAnswer = { kind: 'reopened' } | Refused;
export type ClaimAnswer = { kind: 'claimed' } | Refused;

export type DeskActions = {
  decide: (data: FormData) => Promise<DecideAnswer>;
  undo: (data: FormData) => Promise<UndoAnswer>;
  claim: (data: FormData) => Promise<ClaimAnswer>;
};
