import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackage } from '../../ingest/package/build-package';
import { clientPackageDir, clientTarball, packageOutDir } from '../../ingest/package/package-paths';

export const PRODUCT_ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type BuiltClient = {
  /** Stands in for the product's own folder. */
  root: string;
  packageDir: string;
  tarball: string;
  remove: () => void;
};

/** The client's package, built as it is handed out, in a folder of its own. */
export const builtClient = async (): Promise<BuiltClient> => {
  const root = mkdtempSync(join(tmpdir(), 'mendtrace-package-'));
  const outDir = packageOutDir(root);
  await buildPackage(PRODUCT_ROOT, outDir);
  return {
    root,
    packageDir: clientPackageDir(outDir),
    tarball: clientTarball(outDir),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
