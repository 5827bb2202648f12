import { and, eq, inArray } from 'drizzle-orm';
import type { FoldedCall } from '../../lib/folded-call';
import { entersNoQueue } from '../../lib/review';
import { decodeStrip } from '../../lib/strip';
import { selectIn } from '../select-in';
import type { WriteStore } from '../store';
import { driftReview } from './drift-review';
import type { FoldedGroup } from './fold-group';
import type { CallRow, ProjectRow, ReviewRow } from './rows';
import { numbersAfter } from './sequences';

/** A reason to look at a call, or one that may have been and is not any more. */
type Candidate = {
  call: FoldedCall;
  kind: 'escalated' | 'drift' | 'approval';
  reason: string;
  /** The attempts that an item which is there already may point to. */
  itemIds: readonly string[];
  /** What a new item points to. */
  attemptId: string;
  /** Whether an item that waits goes on waiting, and whether one that does not begins to. */
  isKept: boolean;
  isOpened: boolean;
};

const evidenceOf = (call: FoldedCall): string => call.attemptIds.join(' ');

const idsOf = (call: FoldedCall): string[] => [call.id, ...call.attemptIds];

const escalated = (call: FoldedCall): Candidate => {
  const isEscalated = call.loopDisposition === 'escalated' && !entersNoQueue(call.exclusion);
  return {
    call,
    kind: 'escalated',
    reason: call.reason ?? 'by_agent',
    itemIds: idsOf(call),
    attemptId: call.standing.findLast((attempt) => attempt.outcome === 'failed')?.id ?? call.id,
    isKept: isEscalated,
    isOpened: isEscalated,
  };
};

const drifted = (folded: FoldedGroup['after'][number], project: ProjectRow): Candidate => {
  const review = driftReview(folded, project);
  const { call } = folded;
  return {
    call,
    kind: 'drift',
    reason: 'drift',
    itemIds: idsOf(call),
    attemptId: review?.attemptId ?? call.id,
    isKept: review?.isKept ?? false,
    isOpened: review?.isOpened ?? false,
  };
};

/** Every attempt may have waited for approval once, and each wait is a question of its own. */
const approvals = (call: FoldedCall): Candidate[] =>
  call.attemptIds.map((attemptId) => {
    const isWaiting = attemptId === call.awaitingApproval && !entersNoQueue(call.exclusion);
    return {
      call,
      kind: 'approval',
      reason: 'approval',
      itemIds: [attemptId],
      attemptId,
      isKept: isWaiting,
      isOpened: isWaiting,
    };
  });

/** Whether a call ended in a wait when it was folded last. */
const endedInWait = ({ strip }: CallRow): boolean => decodeStrip(strip).at(-1)?.outcome === 'control_flow';

/** Calls of each conversation that are no more: others have taken over their attempts, and what waits on these. */
const goneCalls = (groups: readonly FoldedGroup[]): Map<number, CallRow[]> => {
  const gone = new Map<number, CallRow[]>();
  for (const { group, after } of groups) {
    const { conversationSeq: seq, before } = group;
    if (seq !== null && after.length === 0 && before.length > 0) gone.set(seq, [...(gone.get(seq) ?? []), ...before]);
  }
  return gone;
};

/** Calls that wait for a person, or did before this change. Of most calls nothing was ever to be asked. */
const candidatesIn = (groups: readonly FoldedGroup[], project: ProjectRow): Candidate[] => {
  const gone = goneCalls(groups);
  return groups.flatMap(({ group, after }) => {
    const before = [...group.before, ...(gone.get(group.conversationSeq ?? 0) ?? [])];
    const wasEscalated = before.some((row) => row.loopDisposition === 'escalated');
    const hasWaited = before.some(endedInWait);
    const hadDrift = before.some((row) => row.findings.includes(',drift,'));
    return after.flatMap((folded) => {
      const ofEscalation = wasEscalated || folded.call.loopDisposition === 'escalated' ? escalated(folded.call) : null;
      const ofDrift = hadDrift || folded.drift !== null ? drifted(folded, project) : null;
      return [
        ...(ofEscalation && (ofEscalation.isOpened || wasEscalated) ? [ofEscalation] : []),
        ...(ofDrift && (ofDrift.isOpened || hadDrift) ? [ofDrift] : []),
        ...(hasWaited || folded.call.awaitingApproval !== null ? approvals(folded.call) : []),
      ];
    });
  });
};

const itemKey = (kind: string, attemptId: string): string => `${kind} ${attemptId}`;

const itemsOf = async ({ db, tables }: WriteStore, projectId: number, candidates: readonly Candidate[]) => {
  const { reviewItems } = tables;
  const ids = [...new Set(candidates.flatMap(({ itemIds }) => itemIds))];
  const rows = await selectIn(db, 'review items of attempts', projectId, ids, (reader, project, list) =>
    reader
      .select()
      .from(reviewItems)
      .where(
        and(
          eq(reviewItems.projectId, project),
          inArray(reviewItems.attemptId, list),
          inArray(reviewItems.kind, ['escalated', 'drift', 'approval']),
        ),
      )
      .prepare(),
  );
  return new Map(rows.map((row): [string, ReviewRow] => [itemKey(row.kind, row.attemptId), row]));
};

/** A person decided on less than is known now: an attempt from before the decision arrived after it. */
const hasOlderNews = (call: FoldedCall, item: ReviewRow): boolean => {
  const seen = new Set(item.evidence.split(' '));
  const decidedAt = item.decidedAt ?? Number.POSITIVE_INFINITY;
  return call.standing.some((attempt) => !seen.has(attempt.id) && attempt.ts <= decidedAt);
};

const changeOf = ({ call, reason: found, isKept, isOpened }: Candidate, item: ReviewRow): Partial<ReviewRow> | null => {
  const evidence = evidenceOf(call);
  if (item.status === 'decided')
    return hasOlderNews(call, item) && !item.isEvidenceChanged ? { isEvidenceChanged: 1 } : null;
  const isWanted = item.status === 'waiting' ? isKept : isOpened;
  const status = isWanted ? 'waiting' : 'withdrawn';
  const reason = isWanted ? found : item.reason;
  if (item.status === status && item.evidence === evidence && item.reason === reason) return null;
  return { status, evidence, reason };
};

const newItem = ({ call, kind, reason, attemptId }: Candidate, projectId: number, id: number): ReviewRow => ({
  projectId,
  id,
  attemptId,
  kind,
  reason,
  status: 'waiting',
  openedAt: call.lastTs,
  evidence: evidenceOf(call),
  isEvidenceChanged: 0,
  claimedBy: null,
  claimedAt: null,
  decidedAt: null,
  decidedBy: null,
  outcome: null,
  noteJson: null,
  correctedClass: null,
});

/**
 * Opens an item for every call that has become escalated, waits for approval, or has drifted further than the project allows,
 * withdraws those of calls for which that no longer holds, and marks decisions whose evidence changed.
 */
export const syncReviews = async (
  store: WriteStore,
  project: ProjectRow,
  groups: readonly FoldedGroup[],
): Promise<void> => {
  const candidates = candidatesIn(groups, project);
  if (candidates.length === 0) return;
  const { projectId } = project;
  const { db, tables, bulkInsert } = store;
  const { reviewItems } = tables;
  const items = await itemsOf(store, projectId, candidates);
  const nextId = await numbersAfter(store, reviewItems, reviewItems.id, reviewItems.projectId, projectId);
  const opened: ReviewRow[] = [];
  for (const candidate of candidates) {
    const { itemIds, kind, isOpened } = candidate;
    const item = itemIds.map((id) => items.get(itemKey(kind, id))).find((row) => row !== undefined);
    if (!item) {
      if (isOpened) opened.push(newItem(candidate, projectId, nextId()));
      continue;
    }
    const change = changeOf(candidate, item);
    if (!change) continue;
    await db
      .update(reviewItems)
      .set(change)
      .where(and(eq(reviewItems.projectId, projectId), eq(reviewItems.id, item.id)));
  }
  await bulkInsert(reviewItems, opened, 'review items');
};
