import { build, type Rolldown } from 'vite';
import { LONE_ENTRIES, LOOP_ENTRIES, MAIN_ENTRY, type PackageEntry } from './package-entries';

/** What the modules are written for: Node 20.9 and browsers of its year. */
const TARGET = 'es2022';

type Bundle = { root: string; entries: readonly PackageEntry[]; outDir: string };

/** Bundles entries; `isShared` says which modules go into the one file that all of them import. */
const bundle = async (
  { root, entries, outDir }: Bundle,
  isShared?: (id: string) => boolean,
  write = true,
): Promise<Rolldown.OutputChunk[]> => {
  const output: Rolldown.OutputOptions = {
    // A library is minified on the way out, since the mode for libraries keeps spaces for bundlers' sake.
    minify: true,
    chunkFileNames: 'shared/[name]-[hash].js',
    ...(isShared && { codeSplitting: { groups: [{ name: 'loop', test: isShared }] } }),
  };
  const built = (await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write,
      outDir,
      emptyOutDir: false,
      target: TARGET,
      minify: false,
      lib: {
        entry: Object.fromEntries(entries.map(({ name, source }) => [name, source])),
        formats: ['es'],
        fileName: (_format, name) => `${name}.js`,
      },
      rolldownOptions: { output },
    },
  })) as Rolldown.RolldownOutput[];
  return built.flatMap(({ output: files }) => files.filter((file) => file.type === 'chunk'));
};

/**
 * Writes an ES module for each entry into `outDir`; nothing of it imports a package. All of the loop is one file: in pieces it would
 * be a fifth larger to send, since texts are compressed one by one.
 */
export const bundleModules = async (root: string, outDir: string): Promise<void> => {
  const loop = await bundle({ root, entries: [MAIN_ENTRY], outDir }, undefined, false);
  const ofLoop = new Set(
    loop.flatMap(({ facadeModuleId, moduleIds }) => moduleIds.filter((id) => id !== facadeModuleId)),
  );
  await bundle({ root, entries: [MAIN_ENTRY, ...LOOP_ENTRIES], outDir }, (id) => ofLoop.has(id));
  for (const entry of LONE_ENTRIES) await bundle({ root, entries: [entry], outDir });
};
