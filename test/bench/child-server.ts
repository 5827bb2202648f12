import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { NURSERY } from '../server-flags';

/** Starts a script of this folder that prints its port, and waits for it. */
export const startChild = (
  script: string,
  args: readonly string[] = [],
): Promise<{ child: ChildProcess; port: number }> => {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [...NURSERY, '--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      // Next writes lines of its own to standard output.
      if (/^\d+$/.test(line)) resolve({ child, port: Number(line) });
    });
  });
};
