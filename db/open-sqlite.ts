import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { tables } from './schema/tables';
import { migrateSqlite } from './migrate-sqlite';
import { addSearchFunctions } from './search-functions';
import { createWrite } from './sqlite-write';
import type { Db, Store } from './store';

export type SqliteStore = Store & {
  path: string;
  close: () => void;
};

/** Drizzle's synchronous driver answers awaited statements just as well; this is the one place that says so. */
const asDb = (connection: Database.Database): Db => drizzle(connection, { casing: 'snake_case' }) as unknown as Db;

/** `synchronous` falls back to NORMAL on a reopened file, so it is set on every open and read back. */
const prepareConnection = (connection: Database.Database, cacheKib: number): void => {
  connection.pragma('synchronous = FULL');
  if (connection.pragma('synchronous', { simple: true }) !== 2) throw new Error('synchronous = FULL did not hold');
  connection.pragma('temp_store = MEMORY');
  connection.pragma(`cache_size = -${cacheKib}`);
};

const openWriter = (path: string, cacheKib: number): Database.Database => {
  mkdirSync(dirname(path), { recursive: true });
  const writer = new Database(path, { timeout: 0 });
  const mode = writer.pragma('journal_mode = WAL', { simple: true });
  if (mode !== 'wal') throw new Error(`journal_mode is ${String(mode)}, not wal`);
  prepareConnection(writer, cacheKib);
  // Pages that change again and again are copied into the file once in a while instead of every thousand pages.
  writer.pragma('wal_autocheckpoint = 8000');
  return writer;
};

/** A second, read-only connection: on one shared connection a reader would see uncommitted rows. */
const openReader = (path: string): Database.Database => {
  const reader = new Database(path, { readonly: true, timeout: 5_000 });
  reader.pragma('query_only = ON');
  reader.pragma('temp_store = MEMORY');
  reader.pragma('cache_size = -131072');
  addSearchFunctions(reader);
  return reader;
};

/** The migrations lie beside this file, wherever the process was started. */
const MIGRATIONS = join(dirname(fileURLToPath(import.meta.url)), 'migrations');

/** How much of the file the writer keeps in memory. */
export type SqliteOptions = { writerCacheKib?: number };

const WRITER_CACHE_KIB = 65_536;

/** Opens (and makes and migrates, if need be) the SQLite store at `path`. */
export const openSqlite = (path: string, { writerCacheKib = WRITER_CACHE_KIB }: SqliteOptions = {}): SqliteStore => {
  const writer = openWriter(path, writerCacheKib);
  migrateSqlite(writer, MIGRATIONS);
  const reader = openReader(path);
  return {
    path,
    db: asDb(reader),
    tables,
    write: createWrite(writer, asDb(writer)),
    close: () => {
      reader.close();
      writer.close();
    },
  };
};

/** Opens an existing store for reading only; it has no writer. */
export const openSqliteReader = (path: string): SqliteStore => {
  const reader = openReader(path);
  return {
    path,
    db: asDb(reader),
    tables,
    write: () => Promise.reject(new Error('this store is open for reading only')),
    close: () => reader.close(),
  };
};
