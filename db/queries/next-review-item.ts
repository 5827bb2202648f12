import type { QueueFilter } from '../../lib/queue-filter';
import type { Principal } from '../principal';
import type { Store } from '../store';
import type { QueueReach } from './queue-conditions';
import { reviewQueue } from './review-queue';

type Asked = {
  /** The item to come from, and its place in the queue. */
  from: { id: number; place: string };
  filter: QueueFilter;
  now: number;
};

/**
 * The item that waits next behind another, from the queue's beginning where nothing waits behind it; null when none does.
 * What others hold is passed over, unless the filter asks for it.
 */
export const nextReviewItem = async (
  store: Store,
  principal: Principal,
  { from, filter, now }: Asked,
): Promise<number | null> => {
  const holder: QueueReach = filter.holder === 'anyone' ? 'not_others' : filter.holder;
  const by = { filter: { ...filter, holder }, now };
  const behind = await reviewQueue(store, principal, { after: from.place, limit: 1, by });
  if (behind.items[0]) return behind.items[0].id;
  const first = await reviewQueue(store, principal, { after: null, limit: 2, by });
  return first.items.find(({ id }) => id !== from.id)?.id ?? null;
};
