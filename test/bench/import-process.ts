import { createReadStream } from 'node:fs';
import { DEFAULT_PROJECT_ID } from '../../db/commands/ensure-project';
import { importConversations } from '../../db/commands/import-conversations';
import type { Principal } from '../../db/principal';
import { importFiles } from '../../ingest/cli/import-files';
import { keepHeapSmall, SMALL_STORE } from '../../ingest/cli/keep-heap-small';
import { readConversations } from '../../ingest/transcripts/read-conversations';
import { splitLines } from '../../ingest/transcripts/split-lines';
import { openStore } from '../../ingest/runtime';

/*
 * Does one thing with one JSONL file, in a process of its own, and prints how much processor time and resident memory
 * it took at most: `parse` (JSON.parse alone), `read` (to conversations) or `import` (into a store in the folder given).
 */
const [deed = '', path = '', dataDir = ''] = process.argv.slice(2);

const MEBIBYTE = 1024 * 1024;

const parseOnly = async (): Promise<number> => {
  let lineCount = 0;
  for await (const { bytes } of splitLines(createReadStream(path), 64 * MEBIBYTE)) {
    if (JSON.parse(bytes?.toString('utf8') ?? 'null') !== null) lineCount += 1;
  }
  return lineCount;
};

const readOnly = async (): Promise<number> => {
  let conversationCount = 0;
  for await (const part of readConversations(createReadStream(path))) {
    if (part.kind === 'conversation') conversationCount += 1;
  }
  return conversationCount;
};

const importInto = async (): Promise<number> => {
  const store = await openStore(dataDir, 'UTC', Date.now(), SMALL_STORE);
  const principal: Principal = { projectId: DEFAULT_PROJECT_ID, actor: 'import', role: 'admin' };
  const { files } = await importFiles({
    paths: [path],
    storeConversations: (batch) => importConversations(store, principal, { importId: 'bench', ...batch }, Date.now()),
    report: () => undefined,
    now: () => performance.now(),
  });
  store.close();
  return files.reduce((sum, file) => sum + file.conversations, 0);
};

const DEEDS = new Map([
  ['parse', parseOnly],
  ['read', readOnly],
  ['import', importInto],
]);

// As the command line does; JSON.parse alone is only measured for its speed.
if (deed !== 'parse') keepHeapSmall();
const before = process.cpuUsage();
const conversations = (await DEEDS.get(deed)?.()) ?? 0;
const { user, system } = process.cpuUsage(before);
// Of the whole process since its start, the loader of TypeScript included; in kibibytes.
const { maxRSS } = process.resourceUsage();
process.stdout.write(JSON.stringify({ conversations, cpuMs: (user + system) / 1_000, peakBytes: maxRSS * 1024 }));
