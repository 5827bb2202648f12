import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { DEFAULT_PROJECT_ID } from '../../db/commands/ensure-project';
import { createKey } from '../../db/commands/create-key';
import { otlpStorePort } from '../../ingest/http/otlp-store-port';
import { storePort } from '../../ingest/http/store-port';
import { openDesk } from '../../ingest/import/open-desk';
import { openStore, startRuntime } from '../../ingest/runtime';
import { storiesIn } from '../ingest/otlp/story-of-spans';
import { startTestServer } from '../ingest/test-server';

const silent = pino({ level: 'silent' });

export type ConnectServer = {
  url: string;
  dataDir: string;
  /** A fresh key for clients. */
  key: () => Promise<string>;
  /** The calls there are by now. */
  stories: () => Promise<string[]>;
  close: () => Promise<void>;
};

/** Everything a client can send to, in front of a store of its own. */
export const connectServer = async (): Promise<ConnectServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mendtrace-connect-'));
  const runtime = await startRuntime(dataDir, 'UTC', silent);
  const imports = openDesk(dataDir, runtime.store, silent);
  const otlp = otlpStorePort(runtime.store, Date.now);
  const server = await startTestServer({ ingest: storePort(runtime), imports, otlp });
  const admin = { projectId: DEFAULT_PROJECT_ID, actor: 'tester', role: 'admin' } as const;
  return {
    url: server.url,
    dataDir,
    key: async () =>
      (
        await createKey(runtime.store, admin, {
          name: 'client',
          role: 'ingest',
          secret: randomBytes(32),
          at: Date.now(),
        })
      ).key,
    stories: () => storiesIn(runtime.store),
    close: async () => {
      await server.close();
      await imports.close();
      await runtime.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** The calls in the store of a folder that no server has open. */
export const storiesInFolder = async (dataDir: string): Promise<string[]> => {
  const store = await openStore(dataDir, 'UTC', Date.now());
  const stories = await storiesIn(store);
  store.close();
  return stories;
};
