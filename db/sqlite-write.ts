import type Database from 'better-sqlite3';
import { sqliteBulkInsert } from './sqlite-bulk-insert';
import { tables } from './schema/tables';
import { type Db, type Store, StoreUnavailable, type WriteStore } from './store';

const BUSY_WAIT_MS = 5_000;
const BUSY_STEP_MS = 20;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** SQLite's word for a condition of disk or lock, as the store's; null for everything else. */
export const unavailableFrom = (error: unknown): StoreUnavailable | null => {
  const code = codeOf(error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return new StoreUnavailable('busy');
  if (code.startsWith('SQLITE_FULL')) return new StoreUnavailable('full', 10);
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN'))
    return new StoreUnavailable('read_only', 10);
  if (code.startsWith('SQLITE_IOERR')) return new StoreUnavailable('io', 10);
  return null;
};

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A lock wait inside SQLite would stop the whole event loop, so the wait happens here, between timers. */
const begin = async (writer: Database.Database, deadline: number): Promise<void> => {
  for (;;) {
    try {
      writer.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      const isBusy = codeOf(error).startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() > deadline) throw error;
      await sleep(BUSY_STEP_MS);
    }
  }
};

type Work<T> = (store: WriteStore) => Promise<T>;

/** `busyWaitMs`: how long another connection may hold the lock before a write gives up. */
export type WriteOptions = { busyWaitMs?: number };

/** The `write` of a SQLite store: transactions queue up and run one after the other on the writer connection. */
export const createWrite = (
  writer: Database.Database,
  db: Db,
  { busyWaitMs = BUSY_WAIT_MS }: WriteOptions = {},
): Store['write'] => {
  let tail: Promise<unknown> = Promise.resolve();
  const bulkInsert = sqliteBulkInsert(writer, db);

  const run = async <T>(work: Work<T>, deadline: number): Promise<T> => {
    if (!writer.open) throw new StoreUnavailable('closed', 5);
    const afterCommit: (() => void)[] = [];
    try {
      await begin(writer, deadline);
      const result = await work({ db, tables, bulkInsert, afterCommit: (action) => void afterCommit.push(action) });
      writer.exec('COMMIT');
      for (const action of afterCommit) action();
      return result;
    } catch (error) {
      if (writer.open && writer.inTransaction) writer.exec('ROLLBACK');
      throw unavailableFrom(error) ?? error;
    }
  };

  return (work) => {
    // Counted from here: who waits behind others for a lock would else wait as many times as long.
    const deadline = performance.now() + busyWaitMs;
    const turn = tail.then(() => run(work, deadline));
    tail = turn.catch(() => undefined);
    return turn;
  };
};
