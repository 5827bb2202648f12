import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Everything the built pages are made of. */
const SOURCES = ['app', 'components', 'db', 'lib', 'ingest', 'proxy.ts', 'next.config.ts', 'package.json'];

const newestIn = (path: string): number => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))));
};

/** Whether `next build` has to run before anything serves pages: never built, or a source file is newer than the build. */
export const isBuildStale = (root: string): boolean => {
  const built = statSync(join(root, '.next', 'BUILD_ID'), { throwIfNoEntry: false });
  if (!built) return true;
  return SOURCES.some((source) => newestIn(join(root, source)) > built.mtimeMs);
};
