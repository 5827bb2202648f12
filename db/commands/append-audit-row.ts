import { numbersAfter } from '../folding/sequences';
import type { Principal } from '../principal';
import type { WriteStore } from '../store';

export type Deed = {
  at: number;
  action: string;
  subjectType: string;
  subjectId: string;
  details?: Record<string, unknown>;
};

/** Writes who did what, inside the transaction that does it. */
export const appendAuditRow = async (store: WriteStore, principal: Principal, deed: Deed): Promise<void> => {
  const { auditRows } = store.tables;
  const { projectId, actor } = principal;
  const nextId = await numbersAfter(store, auditRows, auditRows.id, auditRows.projectId, projectId);
  const { at, action, subjectType, subjectId, details } = deed;
  const detailsJson = details ? JSON.stringify(details) : null;
  await store.db
    .insert(auditRows)
    .values({ projectId, id: nextId(), at, actor, action, subjectType, subjectId, detailsJson });
};
