import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

/** What to do where the key is taken: columns to set, from the row that could not be inserted. */
export type OnConflict = { target: SQLiteColumn[]; set: Record<string, SQL> };

/**
 * Inserts many rows, every column given, null where empty. Part of the handle, because it is the hot path of ingest:
 * each engine does it by its fastest means. `key` names the statement, which is prepared once.
 */
export type BulkInsert = <T extends SQLiteTable>(
  table: T,
  rows: readonly T['$inferSelect'][],
  key: string,
  onConflict?: () => OnConflict,
) => Promise<void>;

/** `excluded.<column>`: the value that could not be inserted. */
export const excluded = (column: SQLiteColumn): SQL => sql`excluded.${sql.identifier(columnName(column))}`;

const columnName = (column: SQLiteColumn): string =>
  column.keyAsName ? column.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : column.name;

/** Names of a table's columns as the code writes them, in the order of the table. */
export const columnNames = (table: SQLiteTable): string[] => Object.keys(getTableColumns(table));
