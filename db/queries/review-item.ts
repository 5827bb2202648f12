import { and, eq } from 'drizzle-orm';
import type { ErrorClass } from '../../lib/repair/error-classes';
import type { ReviewKind, ReviewOutcome, ReviewStatus } from '../../lib/review';
import { decodeReviewNote } from '../../lib/review-note';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { type AuditEntry, auditTrail } from './audit-trail';
import { type CallDetail, callDetail } from './call-detail';

/** An item with the whole call it is about. */
export type ReviewItem = {
  id: number;
  attemptId: string;
  kind: ReviewKind;
  reason: string;
  status: ReviewStatus;
  openedAt: number;
  /** Who took it in hand, and when; a claim may be over. */
  claimedBy: string | null;
  claimedAt: number | null;
  /** Events from before the decision arrived after it. */
  isEvidenceChanged: boolean;
  decidedAt: number | null;
  decidedBy: string | null;
  outcome: ReviewOutcome | null;
  note: string | null;
  /** What the arguments should have been, as the person wrote it. */
  argumentsText: string | null;
  correctedClass: ErrorClass | null;
  call: CallDetail;
  trail: AuditEntry[];
};

/** One review item; null when there is none of this id. */
export const reviewItem = async (store: Store, principal: Principal, id: number): Promise<ReviewItem | null> => {
  assertCan(principal, 'read');
  const { reviewItems } = store.tables;
  const [row] = await store.db
    .select()
    .from(reviewItems)
    .where(and(eq(reviewItems.projectId, principal.projectId), eq(reviewItems.id, id)));
  if (!row) return null;
  const call = await callDetail(store, principal, row.attemptId);
  if (!call) throw new Error(`review item ${id} points to no attempt`);
  const { projectId: _project, evidence: _evidence, isEvidenceChanged, noteJson, ...item } = row;
  return {
    ...item,
    isEvidenceChanged: isEvidenceChanged === 1,
    ...(noteJson === null ? { note: null, argumentsText: null } : decodeReviewNote(noteJson)),
    call,
    trail: await auditTrail(store, principal, 'review_item', String(id)),
  };
};
