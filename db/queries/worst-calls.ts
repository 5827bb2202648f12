import { and, desc } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import { narrowFilter } from '../../lib/narrow-filter';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { actorCondition, callConditions } from './call-conditions';
import { type CallListRow, listColumns, listRows } from './list-row';
import { resolveFilter } from './resolve-filter';

const MOST = 10;

/** The calls that were lost after the most attempts, newest first among equals. */
export const worstCalls = async (store: Store, principal: Principal, filter: CallFilter): Promise<CallListRow[]> => {
  assertCan(principal, 'read');
  const lost = narrowFilter(filter, { isCounted: true, dispositions: ['escalated', 'abandoned'] });
  if (lost === null) return [];
  const { calls } = store.tables;
  const resolved = await resolveFilter(store, principal.projectId, lost);
  const rows = await store.db
    .select(listColumns(store.tables))
    .from(calls)
    .where(and(...callConditions(store, principal.projectId, resolved, lost), actorCondition(store.tables, resolved)))
    .orderBy(desc(calls.attempts), desc(calls.firstTs), desc(calls.seq))
    .limit(MOST);
  return listRows(store, principal.projectId, rows, lost.actor);
};
