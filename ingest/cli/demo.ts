import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '../environment';
import { openStore, STORE_FILE } from '../runtime';
import { runServer } from './run-server';
import { seedDemo } from './seed-demo';

/** A store that is there already belongs to somebody: it is served as it is. */
const seedOnce = async (dataDir: string): Promise<void> => {
  if (existsSync(join(dataDir, STORE_FILE))) {
    process.stdout.write(`Serving the store that is already in ${dataDir}.\n`);
    return;
  }
  const store = await openStore(dataDir, Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now());
  const { events, waiting } = await seedDemo(store, Date.now());
  store.close();
  process.stdout.write(
    `Loaded ${events.toLocaleString('en-US')} sample events of 90 days; ${waiting} calls wait for review.\n`,
  );
};

await seedOnce(readEnvironment(process.env).dataDir);
await runServer({ isDev: false });
