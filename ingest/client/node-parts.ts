import type * as Fs from 'node:fs';
import type * as Os from 'node:os';

/** What the spool needs of Node, Bun or Deno. */
export type NodeParts = { fs: typeof Fs; os: typeof Os; process: NodeJS.Process };

/**
 * Node's own modules, asked for at run time only, so that the package loads where there are none.
 * Throws where the runtime has no file system to offer.
 */
export const nodeParts = (): NodeParts => {
  const host = (globalThis as { process?: Partial<NodeJS.Process> }).process;
  if (typeof host?.getBuiltinModule !== 'function') {
    throw new TypeError('spoolDir needs a file system: Node 20.16 or later, Bun or Deno');
  }
  return {
    fs: host.getBuiltinModule('node:fs'),
    os: host.getBuiltinModule('node:os'),
    process: host as NodeJS.Process,
  };
};
