import { and, asc, eq } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

export type AuditEntry = { id: number; at: number; actor: string; action: string; details: Record<string, unknown> };

const detailsOf = (json: string | null): Record<string, unknown> => {
  const parsed: unknown = json === null ? {} : JSON.parse(json);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
};

/** Who did what to one thing, oldest first. */
export const auditTrail = async (
  { db, tables }: Store,
  principal: Principal,
  subjectType: string,
  subjectId: string,
): Promise<AuditEntry[]> => {
  assertCan(principal, 'read');
  const { auditRows } = tables;
  const rows = await db
    .select()
    .from(auditRows)
    .where(
      and(
        eq(auditRows.projectId, principal.projectId),
        eq(auditRows.subjectType, subjectType),
        eq(auditRows.subjectId, subjectId),
      ),
    )
    .orderBy(asc(auditRows.id));
  return rows.map(({ id, at, actor, action, detailsJson }) => ({
    id,
    at,
    actor,
    action,
    details: detailsOf(detailsJson),
  }));
};
