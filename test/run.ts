import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuildStale } from '../ingest/cli/build-state';
import { findChromium } from './find-chromium';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders whose tests never start the built product, so that `npm test -- test/lib` is quick. */
const NEEDS_NO_BUILD = ['test/lib', 'test/db', 'test/components'];

const run = (command: string, argv: readonly string[], environment: Record<string, string> = {}): number => {
  const { status, error } = spawnSync(command, argv, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (error) console.error(`${command} did not start: ${error.message}`);
  return status ?? 1;
};

const canSkipBuild = (filters: readonly string[]): boolean =>
  filters.length > 0 && filters.every((filter) => NEEDS_NO_BUILD.some((folder) => filter.startsWith(folder)));

/** What this machine cannot show, one line each. */
const skipped = (chromiumPath: string | null): string[] => [
  ...(chromiumPath === null ? ['browser flows: no Chromium (set CHROMIUM_PATH, or install chromium)'] : []),
  ...(existsSync(join(root, '..', 'shared')) ? [] : ['real trajectories and hostile bodies: no ../shared']),
];

const main = (argv: readonly string[]): number => {
  const chromiumPath = findChromium({ CHROMIUM_PATH: process.env.CHROMIUM_PATH, PATH: process.env.PATH });
  const buildStatus = isBuildStale(root) && !canSkipBuild(argv) ? run('npm', ['run', 'build']) : 0;
  if (buildStatus !== 0) console.error('The build failed: running only what needs no pages.');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const status = run(
    process.execPath,
    [vitest, 'run', ...(buildStatus === 0 ? [] : ['--project', 'unit']), ...argv],
    chromiumPath === null ? {} : { CHROMIUM_PATH: chromiumPath },
  );
  for (const line of skipped(chromiumPath)) console.warn(`SKIPPED  ${line}`);
  return status === 0 ? buildStatus : status;
};

process.exitCode = main(process.argv.slice(2));
