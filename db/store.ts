import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { BulkInsert } from './bulk-insert';
import type { Tables } from './schema/tables';

/**
 * What queries and commands may use of a database: the builders every engine has.
 * Typed as an asynchronous SQLite database, so that each statement must be awaited whatever the engine does.
 */
export type Db = Omit<BaseSQLiteDatabase<'async', unknown>, 'transaction' | 'get' | 'all' | 'run' | 'values'>;

/** A store inside its write transaction. `work` awaits only statements on this `db`. */
export type WriteStore = {
  db: Db;
  tables: Tables;
  bulkInsert: BulkInsert;
  /** Runs once the transaction is durable; not at all when it is rolled back. */
  afterCommit: (action: () => void) => void;
};

/** The store handle that every query and command takes first. `db` only reads. */
export type Store = {
  db: Db;
  tables: Tables;
  /** One transaction on the one writer connection; resolves when it is durable, throws `StoreUnavailable` when it can't be had. */
  write: <T>(work: (store: WriteStore) => Promise<T>) => Promise<T>;
};

/** The disk or another process stands in the way: try again later. */
export class StoreUnavailable extends Error {
  constructor(
    readonly condition: 'busy' | 'full' | 'read_only' | 'closed' | 'io' | 'too_slow',
    readonly retryAfterS = 1,
  ) {
    super(`the store is unavailable: ${condition}`);
    this.name = 'StoreUnavailable';
  }
}

const MOST_CAUSES = 5;

/**
 * The `StoreUnavailable` in an error or behind it; null when there is none. Told by name, because the builder wraps what a
 * driver throws, and pages are built apart from the server that opened the store: each has a class of its own.
 */
export const unavailableIn = (error: unknown): StoreUnavailable | null => {
  let inner = error;
  for (let depth = 0; depth < MOST_CAUSES && inner instanceof Error; depth++) {
    if (inner.name === 'StoreUnavailable') return inner as StoreUnavailable;
    inner = inner.cause;
  }
  return null;
};
