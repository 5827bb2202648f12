import { randomUUID } from 'node:crypto';
import { importConversations } from '../../db/commands/import-conversations';
import { DEFAULT_PROJECT_ID } from '../../db/commands/ensure-project';
import type { Principal } from '../../db/principal';
import { openStore } from '../runtime';
import { environmentOrExit } from './environment-or-exit';
import { importFiles } from './import-files';
import { keepHeapSmall, SMALL_STORE } from './keep-heap-small';
import { progressBar } from './progress-bar';
import { totalText } from './summary-text';

const USAGE = 'npm run import -- <files or folders, - for standard input>\n';

const main = async (paths: string[]): Promise<number> => {
  if (paths.length === 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { dataDir } = environmentOrExit();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  keepHeapSmall();
  const store = await openStore(dataDir, timeZone, Date.now(), SMALL_STORE);
  const principal: Principal = { projectId: DEFAULT_PROJECT_ID, actor: 'import', role: 'admin' };
  const now = () => performance.now();
  const importId = randomUUID();
  try {
    const { files, exitCode } = await importFiles({
      paths,
      storeConversations: (batch) => importConversations(store, principal, { importId, ...batch }, Date.now()),
      report: progressBar(process.stderr, now),
      now,
    });
    process.stdout.write(`${totalText(files)}\n`);
    return exitCode;
  } finally {
    store.close();
  }
};

process.exitCode = await main(process.argv.slice(2));
