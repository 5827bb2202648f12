import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { importConversations } from '../../db/commands/import-conversations';
import { DEFAULT_PROJECT_ID } from '../../db/commands/ensure-project';
import type { Principal } from '../../db/principal';
import type { StoreConversations } from '../import/conversation-batch';
import { openStore } from '../runtime';
import { environmentOrExit } from './environment-or-exit';
import { followPaths } from './follow-paths';
import { type ImportArguments, importArguments, USAGE } from './import-arguments';
import { importFiles } from './import-files';
import { keepHeapSmall, SMALL_STORE } from './keep-heap-small';
import { progressBar } from './progress-bar';
import { totalText } from './summary-text';

const LOOK_EVERY_MS = 500;

const importOnce = async ({ paths, readAs }: ImportArguments, storeConversations: StoreConversations) => {
  const now = () => performance.now();
  const report = progressBar(process.stderr, now);
  const { files, exitCode } = await importFiles({ paths, readAs, storeConversations, report, now });
  process.stdout.write(`${totalText(files)}\n`);
  return exitCode;
};

const follow = async ({ paths, readAs }: ImportArguments, storeConversations: StoreConversations) => {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const pause = () => sleep(LOOK_EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
  const write = (line: string) => void process.stderr.write(`${line}\n`);
  return followPaths({ paths, readAs, storeConversations, signal: stop.signal, pause, stdin: process.stdin, write });
};

const main = async (argv: string[]): Promise<number> => {
  const asked = importArguments(argv);
  if (typeof asked === 'string') {
    process.stderr.write(`${asked}\n\n${USAGE}`);
    return 2;
  }
  const { dataDir } = environmentOrExit();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  keepHeapSmall();
  const store = await openStore(dataDir, timeZone, Date.now(), SMALL_STORE);
  const principal: Principal = { projectId: DEFAULT_PROJECT_ID, actor: 'import', role: 'admin' };
  const importId = randomUUID();
  const storeConversations: StoreConversations = (batch) =>
    importConversations(store, principal, { importId, ...batch }, Date.now());
  try {
    return await (asked.isFollowing ? follow : importOnce)(asked, storeConversations);
  } finally {
    store.close();
  }
};

process.exitCode = await main(process.argv.slice(2));
