import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { storePort } from '../../../ingest/http/store-port';
import { type Runtime, startRuntime } from '../../../ingest/runtime';
import { createServer } from '../../../ingest/server';

export type RealServer = Pick<Runtime, 'store'> & {
  url: string;
  /** Ids of the stored attempts. */
  storedIds: () => Promise<string[]>;
  close: () => Promise<void>;
};

/** The real server without pages, on a real store in a folder of its own. */
export const startRealServer = async (port = 0): Promise<RealServer> => {
  const log = pino({ level: 'silent' });
  const dataDir = mkdtempSync(join(tmpdir(), 'mendtrace-recorder-'));
  const runtime = await startRuntime(dataDir, 'UTC', log);
  const server = createServer({
    env: { host: '127.0.0.1', port },
    runtime: {
      ingest: storePort(runtime),
      parse: runtime.parser.parse,
      log,
      now: Date.now,
      isDev: false,
      close: runtime.close,
    },
    next: (_request, response) => void response.writeHead(404).end(),
  });
  const { db, tables } = runtime.store;
  return {
    url: `http://127.0.0.1:${await server.listen()}`,
    store: runtime.store,
    storedIds: async () => (await db.select({ id: tables.attempts.id }).from(tables.attempts)).map(({ id }) => id),
    close: async () => {
      await server.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};
