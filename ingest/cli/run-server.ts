import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { closeOnSignals } from '../http/close-on-signals';
import { serve } from '../serve';
import { environmentOrExit } from './environment-or-exit';
import { ensureBuilt, ensurePackageBuilt } from './ensure-built';

/** The project's own folder, wherever the command was started. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the server until a signal ends it; sets the exit code where it can't start. */
export const runServer = async ({ isDev }: { isDev: boolean }): Promise<void> => {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' });
  const env = environmentOrExit();
  try {
    if (!isDev && !ensureBuilt(ROOT)) throw new Error('the pages could not be built');
    // Everything but /client.tgz works without it.
    if (!ensurePackageBuilt(ROOT))
      process.stderr.write('The client’s package could not be built; /client.tgz is missing.\n');
    const { server, url } = await serve({ env, log, root: ROOT, isDev });
    closeOnSignals(server.close, log, process);
    process.stdout.write(`Mendtrace is at ${url}\n`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Mendtrace could not start: ${message}\n`);
    process.exit(1);
  }
};
