import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program of Node's there, while this process goes on answering; throws where it fails. */
export const run = async (folder: string, argv: readonly string[]): Promise<string> =>
  (await execute(process.execPath, [...argv], { cwd: folder })).stdout;

/** Runs npm there, likewise. */
export const npm = async (folder: string, argv: readonly string[]): Promise<string> =>
  (await execute('npm', [...argv], { cwd: folder })).stdout;
