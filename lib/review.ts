/** Why an item waits in the review queue. */
export const REVIEW_KINDS = ['escalated', 'drift', 'approval', 'spot_check'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** `withdrawn`: the reason to look went away before anyone did. */
export const REVIEW_STATUSES = ['waiting', 'decided', 'withdrawn'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** What a person can decide; the order is the order of the number keys on the desk. */
export const REVIEW_OUTCOMES = ['corrected', 'approved', 'rejected', 'tool_at_fault', 'misclassified'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];
