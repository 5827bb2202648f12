import type { Exclusion } from './folded-call';

/** Why an item waits in the review queue. */
export const REVIEW_KINDS = ['escalated', 'drift', 'approval', 'spot_check'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

const ENDING_KINDS: ReadonlySet<ReviewKind> = new Set(['escalated', 'approval']);

/** Whether a decision on an item of this kind ends the loop: at a spot check or drift somebody only looks. */
export const endsLoop = (kind: ReviewKind): boolean => ENDING_KINDS.has(kind);

/** Whether a call is kept out of the queue by why it is kept out of the rates: nobody waits for experiments and golden calls. */
export const entersNoQueue = (exclusion: Exclusion | null): boolean =>
  exclusion === 'experiment' || exclusion === 'golden';

/** `withdrawn`: the reason to look went away before anyone did. */
export const REVIEW_STATUSES = ['waiting', 'decided', 'withdrawn'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** What a person can decide; the order is the order of the number keys on the desk. */
export const REVIEW_OUTCOMES = ['corrected', 'approved', 'rejected', 'tool_at_fault', 'misclassified'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** What can be decided about an attempt: one that did not fail has no class that could be wrong. */
export const outcomesFor = (hasFailed: boolean): readonly ReviewOutcome[] =>
  hasFailed ? REVIEW_OUTCOMES : REVIEW_OUTCOMES.filter((outcome) => outcome !== 'misclassified');

/** Whose items a queue shows: everybody's, those nobody holds, the reader's own, those of others. */
export const QUEUE_HOLDERS = ['anyone', 'nobody', 'me', 'others'] as const;
export type QueueHolder = (typeof QUEUE_HOLDERS)[number];

/** A claim that nobody acts upon for this long is over. */
export const CLAIM_MS = 30 * 60_000;

/** For how long a decision can be taken back. */
export const UNDO_MS = 30 * 60_000;

type Claim = { claimedBy: string | null; claimedAt: number | null };

/** Who holds an item and until when, epoch milliseconds; null while nobody does. */
export const holderOf = ({ claimedBy, claimedAt }: Claim, now: number): { by: string; until: number } | null =>
  claimedBy === null || claimedAt === null || claimedAt + CLAIM_MS <= now
    ? null
    : { by: claimedBy, until: claimedAt + CLAIM_MS };

type Decided = { status: ReviewStatus; decidedBy: string | null; decidedAt: number | null };

/** Whether a person may still take their decision back, as far as the item alone can tell. */
export const isUndoable = ({ status, decidedBy, decidedAt }: Decided, actor: string, now: number): boolean =>
  status === 'decided' && decidedBy === actor && decidedAt !== null && now - decidedAt <= UNDO_MS;
