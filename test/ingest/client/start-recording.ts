import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('recording-process.ts', import.meta.url));

export type RecordingProcess = {
  child: ChildProcess;
  /** What it has said so far: the ids of what it has recorded. A file holds it, so that nothing said is lost with the process. */
  said: () => string[];
  /** Resolves when it has ended, by itself or not. */
  ended: Promise<number | null>;
  /** Kills it, as the system does: nothing of it runs any more. */
  kill: () => Promise<unknown>;
};

/** Starts a process that records events. */
export const startRecording = (options: {
  /** For the file that holds what it says. */
  folder: string;
  url: string;
  spoolDir?: string;
  prefix: string;
  count: number;
  ending: 'stay' | 'close' | 'end';
}): RecordingProcess => {
  const { folder, url, spoolDir = '-', prefix, count, ending } = options;
  const args = ['--import', 'tsx', SCRIPT, url, spoolDir, prefix, String(count), ending];
  const path = join(folder, `${prefix}.txt`);
  const fd = openSync(path, 'a');
  const child = spawn(process.execPath, args, { stdio: ['ignore', fd, 'inherit'] });
  closeSync(fd);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    said: () => readFileSync(path, 'utf8').split('\n').slice(0, -1),
    ended,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
};
