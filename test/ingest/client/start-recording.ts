import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('recording-process.ts', import.meta.url));

export type RecordingProcess = {
  child: ChildProcess;
  /** The ids it has recorded so far, as it said itself. */
  recorded: string[];
  /** Resolves when it has ended, by itself or not, and all it said was read. */
  ended: Promise<number | null>;
  /** Kills it, as the system does: nothing of it runs any more. */
  kill: () => Promise<unknown>;
};

/** Starts a process that records events. */
export const startRecording = (options: {
  url: string;
  spoolDir?: string;
  prefix: string;
  count: number;
  ending: 'stay' | 'close' | 'end';
}): RecordingProcess => {
  const { url, spoolDir = '-', prefix, count, ending } = options;
  const args = ['--import', 'tsx', SCRIPT, url, spoolDir, prefix, String(count), ending];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const recorded: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => void recorded.push(line));
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(([[code]]) => code as number | null);
  return {
    child,
    recorded,
    ended,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
};
