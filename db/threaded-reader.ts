import { Worker } from 'node:worker_threads';
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import type { ReadAnswer, ReadRequest } from './reader-thread';
import { type Db, StoreUnavailable } from './store';

export type ThreadedReader = { db: Db; close: () => Promise<void> };

type Waiting = { resolve: (answer: { rows: unknown[] }) => void; reject: (error: unknown) => void };
type Statement = Omit<ReadRequest, 'id'>;

const LONGEST_STATEMENT_MS = 10_000;

/** A thread does not inherit how its process reads TypeScript, so it is told; resolved from here, wherever the process was started. */
const BOOT = (() => {
  const loader = import.meta.resolve('tsx/esm/api');
  const script = new URL('reader-thread.ts', import.meta.url).href;
  const [from, entry, parent] = [loader, script, import.meta.url].map((url) => JSON.stringify(url));
  return `import(${from}).then(({ tsImport }) => tsImport(${entry}, ${parent}))`;
})();

/** A read took longer than any page may: it was given up, and the thread with it. */
const tooSlow = (): StoreUnavailable => new StoreUnavailable('too_slow', 5);

/** One reader thread, started when first asked and again after a statement that had to be given up. */
class ReaderThread {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private isClosed = false;

  constructor(
    private readonly path: string,
    private readonly longestMs: number,
  ) {}

  ask(statement: Statement): Promise<{ rows: unknown[] }> {
    if (this.isClosed) return Promise.reject(new StoreUnavailable('closed', 5));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.giveUp(tooSlow()), this.longestMs);
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          settle(value);
        };
      this.waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      this.running().postMessage({ id, ...statement });
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.giveUp(new StoreUnavailable('closed', 5));
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(BOOT, { eval: true, workerData: this.path });
    worker.on('message', (answer: ReadAnswer) => this.settle(answer));
    worker.on('error', (error) => void this.giveUp(error));
    // The process may end while the thread idles.
    worker.unref();
    return (this.worker = worker);
  }

  private settle(answer: ReadAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('rows' in answer) waiting?.resolve({ rows: answer.rows });
    else waiting?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
  }

  /** Whatever waits behind a statement that takes too long is given up with it: the thread can't be stopped otherwise. */
  private async giveUp(error: unknown): Promise<void> {
    const { worker } = this;
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
    await worker?.terminate();
  }
}

/** A database whose statements run on a read-only connection in another thread. */
export const openThreadedReader = (path: string, longestMs = LONGEST_STATEMENT_MS): ThreadedReader => {
  const thread = new ReaderThread(path, longestMs);
  // The driver takes `casing` from its third argument only.
  const db = drizzle((sql, params, method) => thread.ask({ sql, params, method }), undefined, { casing: 'snake_case' });
  return { db: db as unknown as Db, close: () => thread.close() };
};
