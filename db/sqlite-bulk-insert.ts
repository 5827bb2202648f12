import type Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type BulkInsert, columnNames, type OnConflict } from './bulk-insert';
import type { Db } from './store';

type Statement = { names: string[]; insert: Database.Statement };

const prepare = (
  writer: Database.Database,
  db: Db,
  table: SQLiteTable,
  onConflict: OnConflict | undefined,
): Statement => {
  const names = columnNames(table);
  const insert = db.insert(table).values(Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])));
  const text = (onConflict ? insert.onConflictDoUpdate(onConflict) : insert).toSQL().sql;
  return { names, insert: writer.prepare(text) };
};

/**
 * A row's values in the order of the statement. One that was written in the order of its table, as those of events are, is taken as
 * it stands: looking some fifty columns up by name takes several times as long.
 */
const valuesOf = (row: Record<string, unknown>, names: readonly string[]): unknown[] => {
  const keys = Object.keys(row);
  return keys.length === names.length && keys.every((key, k) => key === names[k])
    ? Object.values(row)
    : names.map((name) => row[name]);
};

/** Drizzle writes the statement, the driver runs it: binding through the builder costs several times the insert itself. */
export const sqliteBulkInsert = (writer: Database.Database, db: Db): BulkInsert => {
  const statements = new Map<string, Statement>();
  return (table, rows, key, onConflict) => {
    if (rows.length === 0) return Promise.resolve();
    let statement = statements.get(key);
    if (!statement) statements.set(key, (statement = prepare(writer, db, table, onConflict?.())));
    const { names, insert } = statement;
    for (const row of rows) insert.run(valuesOf(row, names));
    return Promise.resolve();
  };
};
