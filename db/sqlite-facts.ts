import { stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import journal from './migrations/meta/_journal.json';
import { assertCan, type Principal } from './principal';
import type { Store } from './store';

/** What the engine says of itself. Sizes are bytes as the files lie on disk; null where there is no such file. */
export type StoreFacts = {
  sqliteVersion: string;
  /** Name of the last migration this store has seen, and how many there are. */
  migration: string;
  migrations: number;
  fileBytes: number | null;
  walBytes: number | null;
};

const sizeOf = async (path: string): Promise<number | null> => (await stat(path).catch(() => null))?.size ?? null;

/** Version, schema and sizes of a SQLite store. */
export const sqliteFacts = async ({ db }: Pick<Store, 'db'>, principal: Principal): Promise<StoreFacts> => {
  assertCan(principal, 'read');
  const [engine] = await db
    .select({ version: sql<string>`sqlite_version()`, path: sql<string>`file` })
    .from(sql`pragma_database_list`)
    .where(sql`name = 'main'`);
  const [applied] = await db
    .select({ count: sql`count(*)`.mapWith(Number), last: sql`max(created_at)`.mapWith(Number) })
    .from(sql`__drizzle_migrations`);
  const path = engine?.path ?? '';
  return {
    sqliteVersion: engine?.version ?? '',
    migration: journal.entries.find(({ when }) => when === applied?.last)?.tag ?? 'unknown',
    migrations: applied?.count ?? 0,
    fileBytes: await sizeOf(path),
    walBytes: await sizeOf(`${path}-wal`),
  };
};
