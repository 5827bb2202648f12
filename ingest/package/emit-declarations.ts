import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PackageEntry } from './package-entries';

/** Same strictness as the project itself; declarations only. */
const COMPILER_FLAGS =
  '--declaration --emitDeclarationOnly --strict --noUncheckedIndexedAccess --skipLibCheck --verbatimModuleSyntax --ignoreConfig ' +
  '--target es2023 --lib es2023,es2024.string,dom,dom.iterable --module esnext --moduleResolution bundler --types node';

const compile = (root: string, sources: readonly string[], outDir: string): void => {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const argv = [tsc, ...COMPILER_FLAGS.split(' '), '--rootDir', root, '--outDir', outDir, ...sources];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The declarations could not be written:\n${stdout ?? ''}${stderr ?? ''}`);
};

const RELATIVE_IMPORT = /(\b(?:from|import)\s*\(?\s*['"])(\.{1,2}\/[^'"]+)(['"])/g;

/** Node looks for a file with its extension; the sources name files without. */
const withExtensions = (declaration: string): string => declaration.replace(RELATIVE_IMPORT, '$1$2.js$3');

const importsOf = (declaration: string): string[] =>
  [...declaration.matchAll(RELATIVE_IMPORT)].map(([, , specifier = '']) => specifier);

/** Copies a declaration and all it leads to, and nothing else. */
const copyReachable = (fromDir: string, toDir: string, path: string, seen: Set<string>): void => {
  if (seen.has(path)) return;
  seen.add(path);
  const declaration = readFileSync(join(fromDir, path), 'utf8');
  mkdirSync(dirname(join(toDir, path)), { recursive: true });
  writeFileSync(join(toDir, path), withExtensions(declaration));
  for (const specifier of importsOf(declaration)) {
    copyReachable(fromDir, toDir, `${join(dirname(path), specifier)}.d.ts`, seen);
  }
};

/** Where the declarations of an entry are, under the folder of all declarations. */
export const declarationPath = ({ source }: PackageEntry): string => source.replace(/\.ts$/, '.d.ts');

/**
 * Writes the declarations of the entries, and of all that is public through them, into `outDir`, in the folders of their sources.
 * Throws where they do not compile.
 */
export const emitDeclarations = (root: string, entries: readonly PackageEntry[], outDir: string): void => {
  mkdirSync(outDir, { recursive: true });
  const everything = mkdtempSync(join(dirname(outDir), 'declarations-'));
  try {
    compile(
      root,
      entries.map(({ source }) => source),
      everything,
    );
    const seen = new Set<string>();
    for (const entry of entries) copyReachable(everything, outDir, declarationPath(entry), seen);
  } finally {
    rmSync(everything, { recursive: true, force: true });
  }
};
