import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import type { ReadAnswer, ReadRequest } from './reader-thread';
import { startThread } from './start-thread';
import { type Db, StoreUnavailable } from './store';

export type ThreadedReader = { db: Db; close: () => Promise<void> };

type Answer = { rows: unknown[] };
type Statement = Omit<ReadRequest, 'id'>;
type Asked = Statement & { resolve: (answer: Answer) => void; reject: (error: unknown) => void };

const LONGEST_STATEMENT_MS = 10_000;
/** A page asks several questions at once; more threads than this would only take memory. */
const MOST_THREADS = 4;

const SCRIPT = new URL('reader-thread.ts', import.meta.url);

/** A read took longer than any page may, its wait for a thread included. */
const tooSlow = (): StoreUnavailable => new StoreUnavailable('too_slow', 5);

/** One reader thread with one statement at a time, started when first asked and again after a statement that had to be given up. */
class ReaderThread {
  private worker: Worker | null = null;
  private running: Asked | null = null;
  private lastId = 0;

  constructor(
    private readonly path: string,
    private readonly onFree: () => void,
  ) {}

  get isFree(): boolean {
    return this.running === null;
  }

  runs(asked: Asked): boolean {
    return this.running === asked;
  }

  run(asked: Asked): void {
    this.running = asked;
    const { sql, params, method } = asked;
    this.started().postMessage({ id: ++this.lastId, sql, params, method });
  }

  /** A statement that takes too long can't be stopped otherwise than with its thread. */
  async giveUp(error: unknown): Promise<void> {
    const { worker } = this;
    this.worker = null;
    this.end((asked) => asked.reject(error));
    await worker?.terminate();
  }

  private started(): Worker {
    if (this.worker) return this.worker;
    const worker = startThread(SCRIPT, this.path);
    worker.on('message', (answer: ReadAnswer) => this.settle(answer));
    worker.on('error', (error) => {
      if (worker === this.worker) void this.giveUp(error);
    });
    return (this.worker = worker);
  }

  private settle(answer: ReadAnswer): void {
    if (answer.id !== this.lastId) return;
    this.end(({ resolve, reject }) => {
      if ('rows' in answer) resolve({ rows: answer.rows });
      else reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
    });
  }

  private end(tell: (asked: Asked) => void): void {
    const { running } = this;
    this.running = null;
    if (running) tell(running);
    this.onFree();
  }
}

/** A few threads and the statements that wait for one of them, first come first served. */
class ReaderPool {
  private readonly threads: ReaderThread[];
  private waiting: Asked[] = [];
  private isClosed = false;

  constructor(
    path: string,
    private readonly longestMs: number,
    size: number,
  ) {
    this.threads = Array.from({ length: size }, () => new ReaderThread(path, () => this.next()));
  }

  ask(statement: Statement): Promise<Answer> {
    if (this.isClosed) return Promise.reject(new StoreUnavailable('closed', 5));
    return new Promise((resolve, reject) => {
      const asked = { ...statement, resolve, reject };
      const timer = setTimeout(() => this.giveUp(asked), this.longestMs);
      asked.resolve = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      asked.reject = (error) => {
        clearTimeout(timer);
        reject(error);
      };
      this.waiting.push(asked);
      this.next();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const closed = new StoreUnavailable('closed', 5);
    for (const { reject } of this.waiting.splice(0)) reject(closed);
    await Promise.all(this.threads.map((thread) => thread.giveUp(closed)));
  }

  /** The first free thread takes the next statement, so that a thread that nobody needs is never started. */
  private next(): void {
    const thread = this.threads.find(({ isFree }) => isFree);
    const asked = thread && this.waiting.shift();
    if (asked) thread.run(asked);
  }

  private giveUp(asked: Asked): void {
    const thread = this.threads.find((each) => each.runs(asked));
    if (thread) return void thread.giveUp(tooSlow());
    this.waiting = this.waiting.filter((each) => each !== asked);
    asked.reject(tooSlow());
  }
}

type Options = { longestMs?: number; threads?: number };

const threadsHere = (): number => Math.min(availableParallelism(), MOST_THREADS);

/**
 * A database whose statements run on read-only connections in other threads, as many at once as there are threads. Each
 * sees the store as it is when it runs: what must agree goes in one statement.
 */
export const openThreadedReader = (
  path: string,
  { longestMs = LONGEST_STATEMENT_MS, threads = threadsHere() }: Options = {},
): ThreadedReader => {
  const pool = new ReaderPool(path, longestMs, threads);
  // The driver takes `casing` from its third argument only.
  const db = drizzle((sql, params, method) => pool.ask({ sql, params, method }), undefined, { casing: 'snake_case' });
  return { db: db as unknown as Db, close: () => pool.close() };
};
