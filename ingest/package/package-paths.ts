import { join } from 'node:path';

/** Where the product's own build of the package lies, under the root. */
export const packageOutDir = (root: string): string => join(root, 'dist');

/** The package as a folder. */
export const clientPackageDir = (outDir: string): string => join(outDir, 'client');

/** The package as the one file that npm installs. */
export const clientTarball = (outDir: string): string => join(outDir, 'client.tgz');
