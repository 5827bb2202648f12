import { and, count, desc, eq, gte, isNotNull, max } from 'drizzle-orm';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** A contract version that calls named, and by which agent; null where a call names no agent. */
export type ContractUse = { contract: string; agent: string | null; calls: number; lastAt: number };

const MAX_ROWS = 100;

/** Which contract versions the calls since an instant named, by agent, the latest first. */
export const contractsInUse = async (
  store: Store,
  principal: Principal,
  { since }: { since: number },
): Promise<ContractUse[]> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const { calls } = store.tables;
  const lastAt = max(calls.lastTs).mapWith(Number);
  const rows = await store.db
    .select({ contractId: calls.contractId, agentId: calls.agentId, calls: count(), lastAt })
    .from(calls)
    .where(and(eq(calls.projectId, projectId), gte(calls.firstTs, since), isNotNull(calls.contractId)))
    .groupBy(calls.contractId, calls.agentId)
    .orderBy(desc(max(calls.lastTs)))
    .limit(MAX_ROWS);
  const texts = await nameTexts(
    store,
    projectId,
    rows.flatMap((row) => [row.contractId, row.agentId]),
  );
  return rows.map((row) => ({
    contract: texts.get(row.contractId ?? 0) ?? '',
    agent: texts.get(row.agentId ?? 0) ?? null,
    calls: Number(row.calls),
    lastAt: row.lastAt ?? since,
  }));
};
