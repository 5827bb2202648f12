import { spawnSync } from 'node:child_process';
import { isBuildStale } from './build-state';

/** Builds the pages where they were never built or a source file is newer. Answers whether there is a build now. */
export const ensureBuilt = (root: string): boolean => {
  if (!isBuildStale(root)) return true;
  process.stdout.write('Building the pages, which takes about a minute the first time …\n');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  return status === 0;
};
