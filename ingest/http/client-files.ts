import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clientTarball, packageOutDir } from '../package/package-paths';

/** A file that the server hands out, as it is now. */
export type ClientFile = { bytes: Uint8Array; type: string; etag: string };

/** Finds what a client of this server's own version can be installed from. */
export type ClientFiles = {
  /** Whether a path belongs to these files, there or not. */
  isPath: (path: string) => boolean;
  /** Null where there is no such file: the package was not built, or the path is another one. */
  find: (path: string) => Promise<ClientFile | null>;
};

type Source = { path: string; type: string };

type Read = { file: ClientFile; mtimeMs: number; size: number };

const readIt = async ({ path, type }: Source): Promise<ClientFile> => {
  const bytes = await readFile(path);
  return { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
};

/** The file, read anew only where it has changed. */
const reader = (source: Source): (() => Promise<ClientFile | null>) => {
  let known: Read | null = null;
  return async () => {
    const found = await stat(source.path).catch(() => null);
    if (found === null) return null;
    const { mtimeMs, size } = found;
    if (known?.mtimeMs !== mtimeMs || known.size !== size) known = { file: await readIt(source), mtimeMs, size };
    return known.file;
  };
};

/** The package for npm at `/client.tgz`, the module for Python at `/client.py`, both under the product's folder. */
export const clientFiles = (root: string): ClientFiles => {
  const readers = new Map([
    ['/client.tgz', reader({ path: clientTarball(packageOutDir(root)), type: 'application/gzip' })],
    [
      '/client.py',
      reader({ path: join(root, 'ingest', 'client', 'mendtrace.py'), type: 'text/x-python; charset=utf-8' }),
    ],
  ]);
  return { isPath: (path) => readers.has(path), find: async (path) => (await readers.get(path)?.()) ?? null };
};
