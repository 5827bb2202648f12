import { count, eq, getTableName } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

export type TableRows = { table: string; rows: number };

/** How many rows each table holds of the project, the fullest first; walks indexes only. */
export const tableRows = async ({ db, tables }: Store, principal: Principal): Promise<TableRows[]> => {
  assertCan(principal, 'read');
  const counted: TableRows[] = [];
  for (const table of Object.values(tables)) {
    const [row] = await db.select({ rows: count() }).from(table).where(eq(table.projectId, principal.projectId));
    counted.push({ table: getTableName(table), rows: Number(row?.rows ?? 0) });
  }
  return counted.toSorted((a, b) => b.rows - a.rows || (a.table < b.table ? -1 : 1));
};
