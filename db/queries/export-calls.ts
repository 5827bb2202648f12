import type { CallFilter } from '../../lib/filter';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { type CallListRow, listRows } from './list-row';
import { resolveFilter } from './resolve-filter';
import { type Walk, walkCalls } from './walk-calls';

const BATCH = 500;

/**
 * All calls a filter lets through, newest first, uncounted ones included, a batch at a time in constant memory. Calls that
 * change while they are being read are seen as they were or as they are.
 */
export async function* exportCalls(
  store: Store,
  principal: Principal,
  filter: CallFilter,
  batch = BATCH,
): AsyncGenerator<CallListRow[]> {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const resolved = await resolveFilter(store, projectId, filter);
  const pace = { direction: 'older', limit: batch, timeLimitMs: Infinity, clock: () => 0, stretch: batch } as const;
  for (let after: Walk['after'] = null; ;) {
    const { rows } = await walkCalls(store, projectId, resolved, { ...pace, after });
    if (rows.length > 0) yield listRows(store, projectId, rows, filter.actor);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last;
  }
}
