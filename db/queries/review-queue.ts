import { and, asc, count, eq, gt, min, or } from 'drizzle-orm';
import type { ReviewExportRow } from '../../lib/export/review-fields';
import { EVERY_ITEM } from '../../lib/queue-filter';
import type { ErrorClass } from '../../lib/repair/error-classes';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { type Narrowing, queueConditions } from './queue-conditions';

/** A line of the queue. `strip` is the call's attempts as `lib/strip` encodes them. */
export type QueueItem = ReviewExportRow & {
  strip: string;
  /** Of the first failed attempt, which is what filters and tables go by; `errorClass` is of the last. */
  firstClass: ErrorClass | null;
  agent: string | null;
  model: string | null;
  /** Who took it in hand, and when; a claim may be over. */
  claimedBy: string | null;
  claimedAt: number | null;
};

/** `next` asks for the page after this one; null at the end. */
export type QueuePage = { items: QueueItem[]; next: string | null };

const PAGE = 50;

const afterCursor = (cursor: string | null): { openedAt: number; id: number } | null => {
  const [, openedAt, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '') ?? [];
  return openedAt && id ? { openedAt: Number(openedAt), id: Number(id) } : null;
};

type Asked = {
  after: string | null;
  limit?: number;
  /** Which of them; all where it is left out. */
  by?: Narrowing;
};

/** Items that wait for a person, oldest first; equal times are ordered by id, so that pages neither repeat nor skip. */
export const reviewQueue = async (
  store: Store,
  principal: Principal,
  { after, limit = PAGE, by = { filter: EVERY_ITEM, now: 0 } }: Asked,
): Promise<QueuePage> => {
  assertCan(principal, 'read');
  const { reviewItems: items, attempts, calls } = store.tables;
  const { projectId } = principal;
  const cursor = afterCursor(after);
  const isLater = cursor
    ? or(gt(items.openedAt, cursor.openedAt), and(eq(items.openedAt, cursor.openedAt), gt(items.id, cursor.id)))
    : undefined;
  const rows = await store.db
    .select({
      id: items.id,
      attemptId: items.attemptId,
      kind: items.kind,
      reason: items.reason,
      openedAt: items.openedAt,
      toolId: calls.toolId,
      agentId: calls.agentId,
      modelId: calls.modelId,
      strip: calls.strip,
      firstClass: calls.firstClass,
      errorClass: calls.lastClass,
      claimedBy: items.claimedBy,
      claimedAt: items.claimedAt,
    })
    .from(items)
    .crossJoin(attempts)
    .crossJoin(calls)
    .where(and(await queueConditions(store, principal, by), isLater))
    .orderBy(asc(items.openedAt), asc(items.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const texts = await nameTexts(
    store,
    projectId,
    shown.flatMap((row) => [row.toolId, row.agentId, row.modelId]),
  );
  const last = shown.at(-1);
  return {
    items: shown.map(({ toolId, agentId, modelId, ...row }) => ({
      ...row,
      tool: texts.get(toolId) ?? '',
      agent: texts.get(agentId ?? 0) ?? null,
      model: texts.get(modelId ?? 0) ?? null,
    })),
    next: rows.length > limit && last ? `${last.openedAt}-${last.id}` : null,
  };
};

/** How many items wait, and since when the oldest has. */
export const waitingCount = async (
  { db, tables }: Store,
  principal: Principal,
): Promise<{ waiting: number; oldestAt: number | null }> => {
  assertCan(principal, 'read');
  const { reviewItems } = tables;
  const [row] = await db
    .select({ waiting: count(), oldestAt: min(reviewItems.openedAt) })
    .from(reviewItems)
    .where(and(eq(reviewItems.projectId, principal.projectId), eq(reviewItems.status, 'waiting')));
  return { waiting: Number(row?.waiting ?? 0), oldestAt: row?.oldestAt ?? null };
};
