import { spawnSync } from 'node:child_process';
import { isBuildStale, isPackageStale } from './build-state';

const run = (root: string, script: string): boolean =>
  spawnSync('npm', ['run', '--silent', script], { cwd: root, stdio: 'inherit' }).status === 0;

/** Builds the client's package where it was never built or a source file is newer. Answers whether there is one now. */
export const ensurePackageBuilt = (root: string): boolean => {
  if (!isPackageStale(root)) return true;
  process.stdout.write('Building the client’s package …\n');
  return run(root, 'build:client');
};

/** Builds the pages where they were never built or a source file is newer. Answers whether there is a build now. */
export const ensureBuilt = (root: string): boolean => {
  if (!isBuildStale(root)) return true;
  process.stdout.write('Building the pages, which takes about a minute the first time …\n');
  return run(root, 'build:pages');
};
