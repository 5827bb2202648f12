import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Stands for standard input among the paths. */
export const STDIN_PATH = '-';

/** A file to read, with its size where that is known beforehand; or a path that leads to none, and why. */
export type FoundFile = { path: string; sizeBytes: number | null } | { path: string; reason: string };

/**
 * All files under the paths, folders walked recursively, by name, so that every run sees the same order. Names that begin
 * with a dot and links to folders are passed over inside a folder; a path given by name is always taken.
 */
export async function walkPaths(paths: readonly string[]): Promise<FoundFile[]> {
  const found = await Promise.all(paths.map((path) => walkNamed(path)));
  return found.flat();
}

async function walkNamed(path: string): Promise<FoundFile[]> {
  if (path === STDIN_PATH) return [{ path, sizeBytes: null }];
  // A shell's `<(command)` is a pipe under a name; inside a folder a pipe would only block.
  const isPipe = (await stat(path).catch(() => null))?.isFIFO() ?? false;
  return isPipe ? [{ path, sizeBytes: null }] : walk(path);
}

async function walk(path: string): Promise<FoundFile[]> {
  try {
    const stats = await stat(path);
    if (stats.isFile()) return [{ path, sizeBytes: stats.size }];
    if (stats.isDirectory()) return await walkFolder(path);
    return [{ path, reason: 'neither a file nor a folder' }];
  } catch (error) {
    return [{ path, reason: readErrorText(error) }];
  }
}

async function walkFolder(folder: string): Promise<FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const found: FoundFile[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink() && (await isFolder(path))) continue;
    found.push(...(await walk(path)));
  }
  return found;
}

const isFolder = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isDirectory() ?? false;

function readErrorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return code === 'ENOENT' ? 'no such file or folder' : `cannot be read (${code})`;
}
