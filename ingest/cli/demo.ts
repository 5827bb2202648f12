import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, STORE_FILE } from '../runtime';
import { environmentOrExit } from './environment-or-exit';
import { runServer } from './run-server';
import { seedDemo } from './seed-demo';

/** Loads the sample into a store beside the real place and moves it there when it is whole: an interrupted start leaves nothing behind. */
const seed = async (dataDir: string): Promise<void> => {
  mkdirSync(dataDir, { recursive: true });
  const nursery = mkdtempSync(join(dataDir, 'seeding-'));
  try {
    const store = await openStore(nursery, Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now());
    const { events, waiting } = await seedDemo(store, Date.now());
    store.close();
    renameSync(join(nursery, STORE_FILE), join(dataDir, STORE_FILE));
    const count = events.toLocaleString('en-US');
    process.stdout.write(`Loaded ${count} sample events of 90 days; ${waiting} calls wait for review.\n`);
  } finally {
    rmSync(nursery, { recursive: true, force: true });
  }
};

/** A store that is there already belongs to somebody: it is served as it is. */
const main = async (): Promise<void> => {
  const { dataDir } = environmentOrExit();
  if (existsSync(join(dataDir, STORE_FILE))) process.stdout.write(`Serving the store that is already in ${dataDir}.\n`);
  else await seed(dataDir);
  await runServer({ isDev: false });
};

await main();
