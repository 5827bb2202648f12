import { declarationPath } from './emit-declarations';
import type { PackageEntry } from './package-entries';

/** What the product's own manifest says, as far as the package says it too. */
export type ProductManifest = {
  name: string;
  version: string;
  license: string;
  engines: Readonly<Record<string, string>>;
};

/** Folder of the declarations in the package. */
export const TYPES_DIR = 'types';

const targetsOf = (entry: PackageEntry) => ({
  types: `./${TYPES_DIR}/${declarationPath(entry)}`,
  default: `./${entry.name}.js`,
});

/** The package's manifest: it needs no other package, and its version is the product's. */
export const packageManifest = (
  { name, version, license, engines }: ProductManifest,
  entries: readonly [PackageEntry, ...PackageEntry[]],
) => {
  const main = targetsOf(entries[0]);
  return {
    name,
    version,
    description: 'A bounded repair loop around tool calls, and a recorder for what it did',
    license,
    type: 'module',
    engines,
    sideEffects: false,
    main: main.default,
    types: main.types,
    exports: {
      ...Object.fromEntries(entries.map((entry) => [entry.subpath, targetsOf(entry)])),
      './package.json': './package.json',
    },
  };
};
