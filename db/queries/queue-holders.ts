import { count } from 'drizzle-orm';
import { isNarrowed, type QueueFilter } from '../../lib/queue-filter';
import { holderOf, type QueueHolder } from '../../lib/review';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { itemConditions, queueConditions } from './queue-conditions';

/** Items by claim. Their calls are only looked up where the filter asks about them: a queue may be long. */
const heldCounts = async (store: Store, principal: Principal, asked: { filter: QueueFilter; now: number }) => {
  const { reviewItems: items, attempts, calls } = store.tables;
  const { claimedBy, claimedAt } = items;
  const counted = store.db.select({ claimedBy, claimedAt, count: count() }).from(items);
  const found = isNarrowed(asked.filter)
    ? counted
        .crossJoin(attempts)
        .crossJoin(calls)
        .where(await queueConditions(store, principal, asked))
    : counted.where(itemConditions(store, principal, asked));
  return found.groupBy(claimedBy, claimedAt);
};

/** How many waiting items of a filter are whose: all, nobody's, the reader's own, those of others. */
export const queueHolders = async (
  store: Store,
  principal: Principal,
  { filter, now }: { filter: QueueFilter; now: number },
): Promise<Record<QueueHolder, number>> => {
  assertCan(principal, 'read');
  const rows = await heldCounts(store, principal, { filter: { ...filter, holder: 'anyone' }, now });
  const held = { anyone: 0, nobody: 0, me: 0, others: 0 };
  for (const row of rows) {
    const holder = holderOf(row, now);
    const whose = holder === null ? 'nobody' : holder.by === principal.actor ? 'me' : 'others';
    held[whose] += Number(row.count);
    held.anyone += Number(row.count);
  }
  return held;
};
