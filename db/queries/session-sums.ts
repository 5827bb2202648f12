import { and, sql } from 'drizzle-orm';
import { type CallFilter, populationOf } from '../../lib/filter';
import { type Measure, type Measures, noMeasures } from '../../lib/measures';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { actorCondition, callConditions } from './call-conditions';
import { resolveFilter } from './resolve-filter';
import { RATE_MEASURES } from './table-measures';

/** Sums of the calls of one session; null for all calls that name none. */
export type SessionSums = { sessionId: string | null; sums: Measures };

const MEASURES: readonly Measure[] = [...RATE_MEASURES, 'repairAttempted'];

/** What each session gives to the rates, under the filter's fields that are not of failures only. */
export const sessionSums = async (store: Store, principal: Principal, filter: CallFilter): Promise<SessionSums[]> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { calls } = store.tables;
  const resolved = await resolveFilter(store, projectId, { ...populationOf(filter), isCounted: true });
  const fields = Object.fromEntries(
    MEASURES.map((measure) => [measure, sql<number>`coalesce(sum(${calls[measure]}), 0)`.mapWith(Number)]),
  );
  const rows = await store.db
    .select({ sessionId: calls.sessionId, ...fields })
    .from(calls)
    .where(and(...callConditions(store, projectId, resolved, filter), actorCondition(store.tables, resolved)))
    .groupBy(calls.sessionId);
  return rows.map(({ sessionId, ...sums }) => ({ sessionId, sums: { ...noMeasures(), ...sums } }));
};
