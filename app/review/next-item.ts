import type { Principal } from '../../db/principal';
import { reviewQueue } from '../../db/queries/review-queue';
import type { Store } from '../../db/store';

/** The item that waits next after a place in the queue, from its beginning where nothing waits behind it; null when none waits. */
export const nextItem = async (store: Store, principal: Principal, place: string): Promise<number | null> => {
  const behind = await reviewQueue(store, principal, { after: place, limit: 1 });
  if (behind.items[0]) return behind.items[0].id;
  const first = await reviewQueue(store, principal, { after: null, limit: 1 });
  return first.items[0]?.id ?? null;
};
