import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleModules } from './bundle-modules';
import { emitDeclarations } from './emit-declarations';
import { PACKAGE_ENTRIES } from './package-entries';
import { packageManifest, type ProductManifest, TYPES_DIR } from './package-manifest';
import { packageReadme } from './package-readme';
import { clientPackageDir, clientTarball } from './package-paths';

/** Packs the folder with npm, which gives every file the same time: the same content gives the same bytes. */
const pack = (packageDir: string, toDir: string): string => {
  const argv = ['pack', packageDir, '--pack-destination', toDir, '--ignore-scripts', '--json', '--offline'];
  const { status, stdout, stderr, error } = spawnSync('npm', argv, { cwd: toDir, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The package could not be packed: ${error?.message ?? stderr}`);
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  if (packed === undefined) throw new Error('npm packed nothing.');
  return join(toDir, packed.filename);
};

const writePackage = async (root: string, packageDir: string): Promise<void> => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as ProductManifest;
  const entries = PACKAGE_ENTRIES;
  await bundleModules(root, packageDir);
  emitDeclarations(root, entries, join(packageDir, TYPES_DIR));
  writeFileSync(join(packageDir, 'package.json'), `${JSON.stringify(packageManifest(manifest, entries), null, 2)}\n`);
  writeFileSync(join(packageDir, 'README.md'), packageReadme());
  cpSync(join(root, 'LICENSE'), join(packageDir, 'LICENSE'));
};

/**
 * Builds the package of the client: a folder to look at, and the file that the server hands out. What was there before stays until the new one
 * is whole. Throws where a source does not compile.
 */
export const buildPackage = async (root: string, outDir: string): Promise<void> => {
  mkdirSync(outDir, { recursive: true });
  const staging = mkdtempSync(join(outDir, 'building-'));
  try {
    const packageDir = join(staging, 'package');
    mkdirSync(packageDir);
    await writePackage(root, packageDir);
    const tarball = pack(packageDir, staging);
    rmSync(clientPackageDir(outDir), { recursive: true, force: true });
    renameSync(packageDir, clientPackageDir(outDir));
    renameSync(tarball, clientTarball(outDir));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
};
