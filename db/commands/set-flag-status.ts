import { and, eq } from 'drizzle-orm';
import type { FlagStatus } from '../../lib/flag';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { appendAuditRow } from './append-audit-row';

export type StatusChange = { id: number; from: FlagStatus; to: FlagStatus; at: number };

export type SetStatusResult =
  | { kind: 'changed' }
  | { kind: 'not_found' }
  | { kind: 'conflict'; status: FlagStatus; updatedBy: string; updatedAt: number };

/** Moves a flag on, if it still is where the person saw it. */
export const setFlagStatus = (store: Store, principal: Principal, change: StatusChange): Promise<SetStatusResult> => {
  assertCan(principal, 'review');
  const { projectId, actor } = principal;
  return store.write(async (writing) => {
    const { flags } = writing.tables;
    const isThisFlag = and(eq(flags.projectId, projectId), eq(flags.id, change.id));
    const changed = await writing.db
      .update(flags)
      .set({ status: change.to, updatedAt: change.at, updatedBy: actor })
      .where(and(isThisFlag, eq(flags.status, change.from)))
      .returning({ id: flags.id });
    if (changed.length === 0) {
      const [found] = await writing.db.select().from(flags).where(isThisFlag);
      if (!found) return { kind: 'not_found' };
      return { kind: 'conflict', status: found.status, updatedBy: found.updatedBy, updatedAt: found.updatedAt };
    }
    await appendAuditRow(writing, principal, {
      at: change.at,
      action: 'flag.status',
      subjectType: 'flag',
      subjectId: String(change.id),
      details: { from: change.from, to: change.to },
    });
    return { kind: 'changed' };
  });
};
