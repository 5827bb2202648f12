import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { DEFAULT_PROJECT_ID } from '../../db/commands/ensure-project';
import { createKey } from '../../db/commands/create-key';
import { callDetail } from '../../db/queries/call-detail';
import type { Store } from '../../db/store';
import type { ClientFiles } from '../../ingest/http/client-files';
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
  /** What the page of the one call there is says. */
  callPage: () => Promise<CallPage>;
  close: () => Promise<void>;
};

const ADMIN = { projectId: DEFAULT_PROJECT_ID, actor: 'tester', role: 'admin' } as const;

/** What a reviewer finds of a call. */
export type CallPage = {
  model: string | null;
  agent: string | null;
  promptVersion: string | null;
  session: string | null;
  /** Arguments as they were sent, and the paths that the validator named. */
  attempts: { argumentsJson: string | null; paths: string[] }[];
};

const callPageOf = async (store: Store): Promise<CallPage> => {
  const [first] = await store.db.select({ id: store.tables.attempts.id }).from(store.tables.attempts).limit(1);
  const detail = first && (await callDetail(store, ADMIN, first.id));
  if (!detail) throw new Error('no call arrived');
  const { call, model, agent, promptVersion, attempts } = detail;
  return {
    model,
    agent,
    promptVersion,
    session: call.sessionId,
    attempts: attempts.map(({ attempt }) => ({
      argumentsJson: attempt.argumentsJson,
      paths: attempt.issues.map(({ path }) => path),
    })),
  };
};

/** Everything a client can send to, in front of a store of its own; hands out packages where it has any. */
export const connectServer = async (more: { clientFiles?: ClientFiles } = {}): Promise<ConnectServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mendtrace-connect-'));
  const runtime = await startRuntime(dataDir, 'UTC', silent);
  const imports = openDesk(dataDir, runtime.store, silent);
  const otlp = otlpStorePort(runtime.store, Date.now);
  const server = await startTestServer({
    ingest: storePort(runtime),
    parse: runtime.parser.parse,
    imports,
    otlp,
    ...more,
  });
  return {
    url: server.url,
    dataDir,
    key: async () =>
      (
        await createKey(runtime.store, ADMIN, {
          name: 'client',
          role: 'ingest',
          secret: randomBytes(32),
          at: Date.now(),
        })
      ).key,
    stories: () => storiesIn(runtime.store),
    callPage: () => callPageOf(runtime.store),
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
