import { eq, getTableName, max, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { prepared } from '../prepared';
import type { WriteStore } from '../store';

/** Hands out a project's next free numbers of a column. Asked anew in every transaction, as another process may write too. */
export const numbersAfter = async (
  { db }: WriteStore,
  table: SQLiteTable,
  column: SQLiteColumn,
  project: SQLiteColumn,
  projectId: number,
): Promise<() => number> => {
  const statement = prepared(db, `top of ${getTableName(table)}`, (reader) =>
    reader
      .select({ top: max(column) })
      .from(table)
      .where(eq(project, sql.placeholder('project')))
      .prepare(),
  );
  const [row] = await statement.execute({ project: projectId });
  let top = Number(row?.top ?? 0);
  return () => ++top;
};
