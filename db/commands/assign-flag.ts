import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import { appendAuditRow } from './append-audit-row';

/** Who sees to a fix, and until which day (YYYY-MM-DD on the project's calendar). */
export type Assignment = { owner: string | null; dueOn: string | null };

export type FlagAssignment = { id: number; from: Assignment; to: Assignment; at: number };

export type AssignFlagResult =
  | { kind: 'changed' }
  | { kind: 'not_found' }
  | ({ kind: 'conflict'; changedBy: string; changedAt: number } & Assignment);

const ACTION = 'flag.assign';

const is = (column: SQLiteColumn, value: string | null): SQL => (value === null ? isNull(column) : eq(column, value));

/** Who was first: the last one to have assigned the flag. */
const lastAssigned = async ({ db, tables: { auditRows: rows } }: WriteStore, projectId: number, id: number) => {
  const isOfFlag = and(eq(rows.projectId, projectId), eq(rows.subjectType, 'flag'), eq(rows.subjectId, String(id)));
  const [row] = await db
    .select({ changedBy: rows.actor, changedAt: rows.at })
    .from(rows)
    .where(and(isOfFlag, eq(rows.action, ACTION)))
    .orderBy(desc(rows.id))
    .limit(1);
  return row;
};

/** Gives a flag an owner and a day, or takes them away, if both still are what the person saw. Its status stays. */
export const assignFlag = (store: Store, principal: Principal, change: FlagAssignment): Promise<AssignFlagResult> => {
  assertCan(principal, 'review');
  const { projectId } = principal;
  const { id, from, to, at } = change;
  return store.write(async (writing) => {
    const { flags } = writing.tables;
    const isThisFlag = and(eq(flags.projectId, projectId), eq(flags.id, id));
    const changed = await writing.db
      .update(flags)
      .set(to)
      .where(and(isThisFlag, is(flags.owner, from.owner), is(flags.dueOn, from.dueOn)))
      .returning({ id: flags.id });
    if (changed.length === 0) {
      const [found] = await writing.db.select().from(flags).where(isThisFlag);
      if (!found) return { kind: 'not_found' };
      const { changedBy, changedAt } = (await lastAssigned(writing, projectId, id)) ?? {
        changedBy: found.updatedBy,
        changedAt: found.updatedAt,
      };
      return { kind: 'conflict', owner: found.owner, dueOn: found.dueOn, changedBy, changedAt };
    }
    const details = { from, to };
    await appendAuditRow(writing, principal, {
      at,
      action: ACTION,
      subjectType: 'flag',
      subjectId: String(id),
      details,
    });
    return { kind: 'changed' };
  });
};
