import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seedDemo } from '../../ingest/cli/seed-demo';
import { openStore } from '../../ingest/runtime';
import { NURSERY } from '../server-flags';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ZONE = 'Europe/Berlin';
const START_LIMIT_MS = 150_000;

/** The product as people run it, on a free port and a store of its own. */
export type ProductServer = { url: string; dataDir: string; close: () => Promise<void> };

const seed = async (dataDir: string): Promise<void> => {
  const store = await openStore(dataDir, ZONE, Date.now());
  await seedDemo(store, Date.now());
  store.close();
};

type Options = {
  /** With the sample project. */
  isDemo?: boolean;
  /** A store that is there already, and stays. */
  dataDir?: string;
};

/** Starts the built product, which builds itself where the build is stale. */
export const startProduct = async ({ isDemo = false, dataDir: kept }: Options = {}): Promise<ProductServer> => {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'mendtrace-browser-'));
  if (isDemo) await seed(dataDir);
  const child = spawn(process.execPath, [...NURSERY, '--import', 'tsx', 'ingest/cli/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', MENDTRACE_DATA_DIR: dataDir, TZ: ZONE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    const fail = () => reject(new Error(`the product did not start:\n${said}`));
    const timer = setTimeout(fail, START_LIMIT_MS);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /Mendtrace is at (\S+)/.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', fail);
  });
  return { url, dataDir, close };
};

/** Sends events as a client would; throws unless every one is stored. */
export const sendEvents = async (url: string, events: readonly object[]): Promise<void> => {
  const response = await fetch(`${url}/api/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(events),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`events were refused: ${response.status} ${text}`);
};
