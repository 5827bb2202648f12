import { and, eq, isNull } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { appendAuditRow } from './append-audit-row';

/** Revokes a key for good; answers false where there is no such living key. */
export const revokeKey = (
  store: Store,
  principal: Principal,
  { id, at }: { id: number; at: number },
): Promise<boolean> => {
  assertCan(principal, 'administer');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const { keys } = writing.tables;
    const revoked = await writing.db
      .update(keys)
      .set({ revokedAt: at })
      .where(and(eq(keys.projectId, projectId), eq(keys.id, id), isNull(keys.revokedAt)))
      .returning({ id: keys.id });
    if (revoked.length === 0) return false;
    await appendAuditRow(writing, principal, { at, action: 'key.revoke', subjectType: 'key', subjectId: String(id) });
    return true;
  });
};
