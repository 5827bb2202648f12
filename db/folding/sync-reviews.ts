import { and, eq, inArray } from 'drizzle-orm';
import type { FoldedCall } from '../../lib/folded-call';
import { chunksOf } from '../chunks';
import type { WriteStore } from '../store';
import type { FoldedGroup } from './fold-group';
import type { ReviewRow } from './rows';
import { numbersAfter } from './sequences';

type Candidate = { call: FoldedCall; isEscalated: boolean };

const evidenceOf = (call: FoldedCall): string => call.attemptIds.join(' ');
const reasonOf = (call: FoldedCall): string => call.reason ?? 'by_agent';

/** Calls that wait for a person, or did before this change. Experiments and golden calls never enter a queue. */
const candidatesIn = (groups: readonly FoldedGroup[]): Candidate[] =>
  groups.flatMap(({ group, after }) => {
    const wasEscalated = group.before.some((row) => row.loopDisposition === 'escalated');
    return after.flatMap(({ call }) => {
      const isEscalated =
        call.loopDisposition === 'escalated' && call.exclusion !== 'experiment' && call.exclusion !== 'golden';
      return isEscalated || wasEscalated ? [{ call, isEscalated }] : [];
    });
  });

const itemsOf = async ({ db, tables }: WriteStore, projectId: number, candidates: readonly Candidate[]) => {
  const { reviewItems } = tables;
  const found = new Map<string, ReviewRow>();
  const ids = candidates.flatMap(({ call }) => [call.id, ...call.attemptIds]);
  for (const chunk of chunksOf(ids, 200)) {
    const rows = await db
      .select()
      .from(reviewItems)
      .where(
        and(
          eq(reviewItems.projectId, projectId),
          inArray(reviewItems.attemptId, chunk),
          eq(reviewItems.kind, 'escalated'),
        ),
      );
    for (const row of rows) found.set(row.attemptId, row);
  }
  return found;
};

/** A person decided on less than is known now: an attempt from before the decision arrived after it. */
const hasOlderNews = (call: FoldedCall, item: ReviewRow): boolean => {
  const seen = new Set(item.evidence.split(' '));
  const decidedAt = item.decidedAt ?? Number.POSITIVE_INFINITY;
  return call.standing.some((attempt) => !seen.has(attempt.id) && attempt.ts <= decidedAt);
};

const changeOf = ({ call, isEscalated }: Candidate, item: ReviewRow): Partial<ReviewRow> | null => {
  const evidence = evidenceOf(call);
  if (item.status === 'decided')
    return hasOlderNews(call, item) && !item.isEvidenceChanged ? { isEvidenceChanged: 1 } : null;
  const status = isEscalated ? 'waiting' : 'withdrawn';
  const reason = isEscalated ? reasonOf(call) : item.reason;
  if (item.status === status && item.evidence === evidence && item.reason === reason) return null;
  return { status, evidence, reason };
};

const newItem = ({ call }: Candidate, projectId: number, id: number): ReviewRow => ({
  projectId,
  id,
  attemptId: call.standing.findLast((attempt) => attempt.outcome === 'failed')?.id ?? call.id,
  kind: 'escalated',
  reason: reasonOf(call),
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

/** Opens an item for every call that has become escalated, withdraws those that no longer are, and marks decisions whose evidence changed. */
export const syncReviews = async (
  store: WriteStore,
  projectId: number,
  groups: readonly FoldedGroup[],
): Promise<void> => {
  const candidates = candidatesIn(groups);
  if (candidates.length === 0) return;
  const { db, tables } = store;
  const { reviewItems } = tables;
  const items = await itemsOf(store, projectId, candidates);
  const nextId = await numbersAfter(store, reviewItems, reviewItems.id, reviewItems.projectId, projectId);
  const opened: ReviewRow[] = [];
  for (const candidate of candidates) {
    const ids = [candidate.call.id, ...candidate.call.attemptIds];
    const item = ids.map((id) => items.get(id)).find((row) => row !== undefined);
    if (!item) {
      if (candidate.isEscalated) opened.push(newItem(candidate, projectId, nextId()));
      continue;
    }
    const change = changeOf(candidate, item);
    if (!change) continue;
    await db
      .update(reviewItems)
      .set(change)
      .where(and(eq(reviewItems.projectId, projectId), eq(reviewItems.id, item.id)));
  }
  for (const chunk of chunksOf(opened, 50)) await db.insert(reviewItems).values(chunk);
};
