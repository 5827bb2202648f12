import { fileURLToPath } from 'node:url';
import { buildPackage } from '../package/build-package';
import { clientTarball, packageOutDir } from '../package/package-paths';

/** The project's own folder, wherever the command was started. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

await buildPackage(ROOT, packageOutDir(ROOT));
process.stdout.write(`The client's package is ${clientTarball(packageOutDir(ROOT))}\n`);
