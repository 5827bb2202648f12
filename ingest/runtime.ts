import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DEFAULT_PROJECT_ID, ensureProject } from '../db/commands/ensure-project';
import { createEventQueue, type EventQueue } from '../db/event-queue';
import { createJobRunner } from '../db/job-runner';
import { openSqlite, type SqliteOptions, type SqliteStore } from '../db/open-sqlite';
import type { Store } from '../db/store';
import { openThreadedReader } from '../db/threaded-reader';
import { BodyParser } from './native/body-parser';

export const STORE_FILE = 'mendtrace.db';
const JOB_TICK_MS = 15_000;

export type Runtime = {
  store: SqliteStore;
  /** The same store for pages: it reads in a thread of its own, so that no question holds ingest up. */
  pages: Store;
  queue: EventQueue;
  parser: BodyParser;
  /** Stops background work, lets what was accepted become durable, and closes the files. */
  close: () => Promise<void>;
};

/** Opens the store of a data folder with its default project; `zone` is used only when the project is made. */
export const openStore = async (
  dataDir: string,
  zone: string,
  now: number,
  options: SqliteOptions = {},
): Promise<SqliteStore> => {
  const store = openSqlite(join(dataDir, STORE_FILE), options);
  await ensureProject(store, DEFAULT_PROJECT_ID, { slug: 'default', name: 'Default', zone, now });
  return store;
};

/** Runs due jobs every few seconds until the signal comes. */
const runJobs = async (store: SqliteStore, log: Logger, signal: AbortSignal): Promise<void> => {
  const runner = createJobRunner(store, {
    projectIds: async () =>
      (await store.db.select({ id: store.tables.projects.projectId }).from(store.tables.projects)).map(({ id }) => id),
    now: Date.now,
    owner: randomUUID(),
    onError: (job, error) => log.error({ job, err: error }, 'job failed'),
  });
  while (!signal.aborted) {
    await runner.runDue().catch((error: unknown) => log.warn({ err: error }, 'jobs could not run'));
    await sleep(JOB_TICK_MS, undefined, { signal }).catch(() => undefined);
  }
};

/** Everything one server process holds: the store, the ingest queue, the background jobs. */
export const startRuntime = async (dataDir: string, zone: string, log: Logger): Promise<Runtime> => {
  const store = await openStore(dataDir, zone, Date.now());
  const queue = createEventQueue(store);
  const reader = openThreadedReader(store.path);
  const parser = new BodyParser();
  const stop = new AbortController();
  const jobs = runJobs(store, log, stop.signal);
  return {
    store,
    pages: { db: reader.db, tables: store.tables, write: store.write },
    queue,
    parser,
    close: async () => {
      stop.abort();
      await Promise.all([queue.drained(), jobs]);
      await Promise.all([reader.close(), parser.close()]);
      store.close();
    },
  };
};
