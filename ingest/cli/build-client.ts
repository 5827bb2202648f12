import { fileURLToPath } from 'node:url';
import { buildPackage } from '../package/build-package';
import { loadedSize } from '../package/loaded-size';
import { MAIN_ENTRY, PACKAGE_ENTRIES } from '../package/package-entries';
import { clientPackageDir, clientTarball, packageOutDir } from '../package/package-paths';

/** The project's own folder, wherever the command was started. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const OUT_DIR = packageOutDir(ROOT);

const sizeText = (entry: string): string => {
  const isMain = entry === MAIN_ENTRY.name;
  const bytes = loadedSize(clientPackageDir(OUT_DIR), entry, isMain ? undefined : MAIN_ENTRY.name);
  return `  ${entry.padEnd(12)} ${(bytes / 1_000).toFixed(1).padStart(5)} kB${isMain ? '' : ' more'}`;
};

await buildPackage(ROOT, OUT_DIR);
const sizes = PACKAGE_ENTRIES.map(({ name }) => sizeText(name));
process.stdout.write(
  `The client's package is ${clientTarball(OUT_DIR)}\nAn import loads, gzipped:\n${sizes.join('\n')}\n`,
);
