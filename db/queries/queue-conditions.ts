import { and, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { QueueFilter } from '../../lib/queue-filter';
import { CLAIM_MS, type QueueHolder } from '../../lib/review';
import { storableText } from '../../lib/storable-text';
import type { Principal } from '../principal';
import type { Store } from '../store';
import { callConditions } from './call-conditions';
import { resolveFilter } from './resolve-filter';

/** `not_others`: nobody's and the reader's own, which is what comes next on the desk. */
export type QueueReach = QueueHolder | 'not_others';

const heldBy = (
  { reviewItems: items }: Store['tables'],
  reach: QueueReach,
  actor: string,
  now: number,
): SQL | undefined => {
  const isLive = gt(items.claimedAt, now - CLAIM_MS);
  const isFree = or(isNull(items.claimedBy), lte(items.claimedAt, now - CLAIM_MS));
  switch (reach) {
    case 'anyone':
      return undefined;
    case 'nobody':
      return isFree;
    case 'me':
      return and(eq(items.claimedBy, actor), isLive);
    case 'others':
      return and(ne(items.claimedBy, actor), isLive);
    case 'not_others':
      return or(isFree, eq(items.claimedBy, actor));
  }
};

/** Computed, so that no index on time tempts SQLite to read every call of a range for each item. */
const begunIn = ({ calls }: Store['tables'], { from, to }: { from: number; to: number }): SQL =>
  sql`(${calls.firstTs} + 0 >= ${from} and ${calls.firstTs} + 0 < ${to})`;

export type Narrowing = { filter: Omit<QueueFilter, 'holder'> & { holder: QueueReach }; now: number };

/**
 * Ties items to their attempts and calls. The tables are cross-joined in that order, which SQLite keeps: items are few, and a plan that
 * begins with the calls would read them all.
 */
const ofOneCall = ({ reviewItems: items, attempts, calls }: Store['tables']): SQL | undefined =>
  and(
    eq(attempts.projectId, items.projectId),
    eq(attempts.id, items.attemptId),
    eq(calls.projectId, attempts.projectId),
    eq(calls.seq, attempts.callSeq),
  );

/** What the filter says of the items themselves. */
export const itemConditions = (
  { tables }: Pick<Store, 'tables'>,
  { projectId, actor }: Principal,
  { filter: { calls, holder }, now }: Narrowing,
): SQL | undefined => {
  const { reviewItems: items } = tables;
  return and(
    eq(items.projectId, projectId),
    eq(items.status, 'waiting'),
    calls.reason === null ? undefined : eq(items.reason, storableText(calls.reason)),
    heldBy(tables, holder, actor, now),
  );
};

/** The waiting items that the filter lets through; to be asked of items, attempts and calls cross-joined in this order. */
export const queueConditions = async (
  store: Store,
  principal: Principal,
  narrowing: Narrowing,
): Promise<SQL | undefined> => {
  const { projectId } = principal;
  const { calls, isAnyTime } = narrowing.filter;
  // An item has a reason of its own: that of its call may be another one, or none.
  const resolved = await resolveFilter(store, projectId, { ...calls, reason: null });
  return and(
    ofOneCall(store.tables),
    itemConditions(store, principal, narrowing),
    isAnyTime ? undefined : begunIn(store.tables, calls),
    ...callConditions(store, projectId, resolved, null),
  );
};
