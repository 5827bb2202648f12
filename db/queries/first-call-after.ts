import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { Arrival } from '../../lib/connect/first-call';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** Where a watch begins: the number of the newest call, and no call yet. */
export const watchStart = async ({ db, tables: { calls } }: Store, principal: Principal): Promise<Arrival> => {
  assertCan(principal, 'read');
  const [newest] = await db
    .select({ seq: calls.seq })
    .from(calls)
    .where(eq(calls.projectId, principal.projectId))
    .orderBy(desc(calls.seq))
    .limit(1);
  return { seq: newest?.seq ?? 0, call: null };
};

/** The first call that came in after the one of that number, however its clock was set; none while there is none. */
export const firstCallAfter = async (store: Store, principal: Principal, seq: number): Promise<Arrival> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { calls } = store.tables;
  const [call] = await store.db
    .select({ seq: calls.seq, id: calls.id, toolId: calls.toolId })
    .from(calls)
    .where(and(eq(calls.projectId, projectId), gt(calls.seq, seq)))
    .orderBy(asc(calls.seq))
    .limit(1);
  if (!call) return { seq, call: null };
  const names = await nameTexts(store, projectId, [call.toolId]);
  return { seq: call.seq, call: { id: call.id, tool: names.get(call.toolId) ?? '' } };
};
