import type { QueueFilter } from '../../lib/queue-filter';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { type QueueItem, reviewQueue } from './review-queue';

const BATCH = 500;

/** What waits for a person, as far as a filter lets it through, oldest first, a batch at a time. */
export async function* exportReview(
  store: Store,
  principal: Principal,
  by: { filter: QueueFilter; now: number },
): AsyncGenerator<QueueItem[]> {
  assertCan(principal, 'read');
  for (let after: string | null = null; ;) {
    const page = await reviewQueue(store, principal, { after, limit: BATCH, by });
    if (page.items.length > 0) yield page.items;
    after = page.next;
    if (after === null) return;
  }
}
