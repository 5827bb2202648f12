import { and, eq, inArray } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import { chunksOf } from '../chunks';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { type CallListRow, listColumns, listRows } from './list-row';
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

/**
 * The calls of some attempts, in the order asked for, each once; ids of no call are passed over. Whether a call counts is
 * told as under the filter whose list it was picked from.
 */
export const exportPickedCalls = async (
  store: Store,
  principal: Principal,
  ids: readonly string[],
  actor: CallFilter['actor'],
): Promise<CallListRow[]> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { attempts, calls } = store.tables;
  const found = new Map<string, CallListRow>();
  for (const chunk of chunksOf([...new Set(ids)], BATCH)) {
    const rows = await store.db
      .select({ ...listColumns(store.tables), attemptId: attempts.id })
      .from(attempts)
      .innerJoin(calls, and(eq(calls.projectId, attempts.projectId), eq(calls.seq, attempts.callSeq)))
      .where(and(eq(attempts.projectId, projectId), inArray(attempts.id, chunk)));
    const shown = await listRows(store, projectId, rows, actor);
    rows.forEach(({ attemptId }, index) => {
      const row = shown[index];
      if (row) found.set(attemptId, row);
    });
  }
  const picked = ids.flatMap((id) => found.get(id) ?? []);
  return [...new Map(picked.map((row) => [row.id, row])).values()];
};
