import { PGlite } from '@electric-sql/pglite';
import { getTableName } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { bigint, doublePrecision, type PgColumnBuilderBase, pgTable, text } from 'drizzle-orm/pg-core';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Tables, tables as sqliteTables } from '../../db/schema/tables';
import type { BulkInsert } from '../../db/bulk-insert';
import type { Db, Store } from '../../db/store';
import { PGLITE_SEARCH_FUNCTIONS } from './pglite-search-functions';

/*
 * A second engine on the same queries and commands: Postgres in memory. Its tables are made from the SQLite ones, column by column,
 * so the two can't drift apart and the cast below says nothing false.
 */

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const quoted = (name: string): string => `"${name}"`;

const pgColumn = (column: SQLiteColumn): PgColumnBuilderBase => {
  const type = column.getSQLType();
  const builder = type === 'integer' ? bigint({ mode: 'number' }) : type === 'real' ? doublePrecision() : text();
  const required = column.notNull ? builder.notNull() : builder;
  // The builders' types differ by column kind; a default is the same literal in each.
  return column.default !== undefined
    ? (required as ReturnType<typeof text>).default(column.default as string)
    : required;
};

const pgTableOf = (table: SQLiteTable) => {
  const { columns } = getTableConfig(table);
  return pgTable(getTableName(table), Object.fromEntries(columns.map((column) => [column.name, pgColumn(column)])));
};

const PG_TYPES = new Map([
  ['integer', 'bigint'],
  ['real', 'double precision'],
  ['text', 'text'],
]);

const columnDdl = (column: SQLiteColumn): string => {
  const value = typeof column.default === 'string' ? `'${column.default}'` : String(column.default);
  const parts = [quoted(snake(column.name)), PG_TYPES.get(column.getSQLType()) ?? 'text'];
  if (column.notNull) parts.push('NOT NULL');
  if (column.default !== undefined) parts.push(`DEFAULT ${value}`);
  if (column.primary) parts.push('PRIMARY KEY');
  if (column.isUnique) parts.push('UNIQUE');
  return parts.join(' ');
};

const list = (columns: readonly SQLiteColumn[]): string =>
  columns.map((column) => quoted(snake(column.name))).join(', ');

const ddlOf = (table: SQLiteTable): string => {
  const { name, columns, primaryKeys, indexes } = getTableConfig(table);
  const keys = primaryKeys.map((key) => `PRIMARY KEY (${list(key.columns)})`);
  const create = `CREATE TABLE ${quoted(name)} (${[...columns.map(columnDdl), ...keys].join(', ')});`;
  const unique = indexes
    .filter((index) => index.config.unique)
    .map(
      (index) =>
        `CREATE UNIQUE INDEX ${quoted(index.config.name)} ON ${quoted(name)} (${list(index.config.columns as SQLiteColumn[])});`,
    );
  return [create, ...unique].join('\n');
};

let shared: Promise<PGlite> | null = null;

/** Starting Postgres takes seconds, so one process starts one and empties it for each test. */
const emptyDatabase = async (): Promise<PGlite> => {
  shared ??= PGlite.create();
  const client = await shared;
  await client.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
  await client.exec(Object.values(sqliteTables).map(ddlOf).join('\n'));
  await client.exec(PGLITE_SEARCH_FUNCTIONS);
  return client;
};

/** Opens an empty in-memory Postgres store with the product's tables. Only one is open at a time. */
export const openPglite = async (): Promise<Store> => {
  const client = await emptyDatabase();
  const db = drizzle(client, { casing: 'snake_case' }) as unknown as Db;
  const tables = Object.fromEntries(
    Object.entries(sqliteTables).map(([name, table]) => [name, pgTableOf(table)]),
  ) as unknown as Tables;
  const bulkInsert: BulkInsert = async (table, rows, _key, onConflict) => {
    for (const row of rows) {
      const insert = db.insert(table).values(row);
      await (onConflict ? insert.onConflictDoUpdate(onConflict()) : insert);
    }
  };
  let tail: Promise<unknown> = Promise.resolve();
  const write: Store['write'] = (work) => {
    const turn = tail.then(async () => {
      const afterCommit: (() => void)[] = [];
      await client.exec('BEGIN');
      try {
        const result = await work({ db, tables, bulkInsert, afterCommit: (action) => void afterCommit.push(action) });
        await client.exec('COMMIT');
        for (const action of afterCommit) action();
        return result;
      } catch (error) {
        await client.exec('ROLLBACK');
        throw error;
      }
    });
    tail = turn.catch(() => undefined);
    return turn;
  };
  return { db, tables, write };
};
