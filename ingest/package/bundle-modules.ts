import { build } from 'vite';
import type { PackageEntry } from './package-entries';

/** What the modules are written for: Node 20.9 and browsers of its year. */
const TARGET = 'es2022';

/** Writes an ES module for each entry into `outDir`, and what several of them share into `shared/`; nothing of it imports a package. */
export const bundleModules = async (root: string, entries: readonly PackageEntry[], outDir: string): Promise<void> => {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: TARGET,
      minify: false,
      lib: {
        entry: Object.fromEntries(entries.map(({ name, source }) => [name, source])),
        formats: ['es'],
        fileName: (_format, name) => `${name}.js`,
      },
      // A library is minified on the way out, since the mode for libraries keeps spaces for bundlers' sake.
      rolldownOptions: { output: { minify: true, chunkFileNames: 'shared/[name]-[hash].js' } },
    },
  });
};
