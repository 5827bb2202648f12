import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { DEFAULT_PROJECT_ID, ensureProject } from '../../db/commands/ensure-project';
import { openSqlite } from '../../db/open-sqlite';
import { createWrite, type WriteOptions } from '../../db/sqlite-write';
import type { Db, Store } from '../../db/store';

export type SqliteWithWriter = {
  store: Store;
  /** The connection that `store.write` uses, to put it into trouble. */
  writer: Database.Database;
  /** Another connection to the same file, as another process would have. */
  other: Database.Database;
  close: () => void;
};

/** A SQLite store of its own, with an empty project, whose writer connection is within reach. */
export const sqliteWithWriter = async (options: WriteOptions = {}): Promise<SqliteWithWriter> => {
  const folder = mkdtempSync(join(tmpdir(), 'mendtrace-'));
  const path = join(folder, 'mendtrace.db');
  const opened = openSqlite(path);
  await ensureProject(opened, DEFAULT_PROJECT_ID, { slug: 'default', name: 'Default', zone: 'UTC', now: 0 });
  const [writer, other] = [new Database(path, { timeout: 0 }), new Database(path, { timeout: 0 })];
  // What the product does in its open file, with the connection kept.
  const db = drizzle(writer, { casing: 'snake_case' }) as unknown as Db;
  return {
    store: { ...opened, write: createWrite(writer, db, options) },
    writer,
    other,
    close: () => {
      for (const connection of [opened, writer, other]) connection.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
