import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { clientTarball, packageOutDir } from '../package/package-paths';

/** Everything the built pages are made of. */
const SOURCES = ['app', 'components', 'db', 'lib', 'ingest', 'proxy.ts', 'next.config.ts', 'package.json'];

/** Everything the client's package is made of. */
const PACKAGE_SOURCES = ['ingest/client', 'ingest/package', 'lib', 'package.json'];

const newestIn = (path: string): number => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))));
};

const isOlder = (root: string, builtPath: string, sources: readonly string[]): boolean => {
  const built = statSync(builtPath, { throwIfNoEntry: false });
  if (!built) return true;
  return sources.some((source) => newestIn(join(root, source)) > built.mtimeMs);
};

/** Whether `next build` has to run before anything serves pages: never built, or a source file is newer than the build. */
export const isBuildStale = (root: string): boolean => isOlder(root, join(root, '.next', 'BUILD_ID'), SOURCES);

/** Whether the client's package has to be built before anyone installs it from here: never built, or a source file is newer. */
export const isPackageStale = (root: string): boolean =>
  isOlder(root, clientTarball(packageOutDir(root)), PACKAGE_SOURCES);
