import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const IMPORT = /\bfrom\s*[`'"]([^`'"]+)[`'"]|\bimport\s*\(?\s*[`'"]([^`'"]+)[`'"]/g;

/** What a module's code imports, as it writes it. */
export const importsOf = (code: string): string[] =>
  [...code.matchAll(IMPORT)].map(([, from, bare]) => from ?? bare ?? '');

/** Every file of the package that an import of this one loads, itself included. */
export const loadedBy = (path: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const specifier of importsOf(readFileSync(path, 'utf8'))) loadedBy(join(dirname(path), specifier), seen);
  return seen;
};

const gzippedBytes = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);

/** Gzipped bytes, file by file, that an import of an entry loads; `beside` names an entry that is loaded already. */
export const loadedSize = (packageDir: string, entry: string, beside?: string): number => {
  const known = beside === undefined ? new Set<string>() : loadedBy(join(packageDir, `${beside}.js`));
  return gzippedBytes([...loadedBy(join(packageDir, `${entry}.js`))].filter((path) => !known.has(path)));
};
