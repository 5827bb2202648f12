import type Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';

/**
 * Brings the schema up to date. Foreign keys are off meanwhile, since rebuilding a table would empty its children by cascade,
 * and are checked before the store is used.
 */
export const migrateSqlite = (connection: Database.Database, folder: string): void => {
  connection.pragma('foreign_keys = OFF');
  migrate(drizzle(connection), { migrationsFolder: folder });
  const broken = connection.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0) throw new Error(`migration left ${broken.length} rows without their parent`);
  connection.pragma('foreign_keys = ON');
};
