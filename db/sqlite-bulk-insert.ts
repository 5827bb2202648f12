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

/** Drizzle writes the statement, the driver runs it: binding through the builder costs several times the insert itself. */
export const sqliteBulkInsert = (writer: Database.Database, db: Db): BulkInsert => {
  const statements = new Map<string, Statement>();
  return (table, rows, key, onConflict) => {
    if (rows.length === 0) return Promise.resolve();
    let statement = statements.get(key);
    if (!statement) statements.set(key, (statement = prepare(writer, db, table, onConflict?.())));
    const { names, insert } = statement;
    const values: unknown[] = Array.from({ length: names.length });
    for (const row of rows as readonly Record<string, unknown>[]) {
      for (let k = 0; k < names.length; k++) values[k] = row[names[k] as string];
      insert.run(values);
    }
    return Promise.resolve();
  };
};
