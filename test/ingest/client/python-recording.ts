import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PYTHON_CLIENT } from '../../../ingest/client/python-source';

const SCRIPT = fileURLToPath(new URL('./recording_process.py', import.meta.url));

/** What `recording_process.py` is to do; limits as the Python client names them. */
export type PythonPlan = {
  url: string;
  key?: string;
  spoolDir?: string;
  limits?: Readonly<Record<string, number>>;
  prefix: string;
  count: number;
  pauseS?: number;
  odd?: readonly ('nan' | 'list' | 'large' | 'none')[];
  timeoutS?: number;
  ending: 'stay' | 'close' | 'flush' | 'end' | 'fork';
};

export type PythonStats = {
  recorded: number;
  recovered: number;
  stored: number;
  duplicates: number;
  refused: Readonly<Record<string, number>>;
  dropped: Readonly<Record<string, number>>;
  handed_over: number;
  waiting: number;
};

export type PythonRecording = {
  /** Ids of what it has recorded so far. A file holds them, so that nothing said is lost with the process. */
  ids: () => string[];
  /** Kind, code and count of each problem it was told of. */
  problems: () => [string, string, number][];
  /** Its counts at the end, of a plan that closes. */
  stats: () => PythonStats;
  ended: Promise<number | null>;
  /** Kills it, as the system does. */
  kill: () => Promise<unknown>;
};

type Said = string | { problem: [string, string, number] } | { stats: PythonStats } | { flushed: boolean };

/** Starts a Python process that records by a plan. `folder` is for the file that holds what it says. */
export const startPythonRecording = (python: string, folder: string, plan: PythonPlan): PythonRecording => {
  const path = join(folder, `${plan.prefix}.txt`);
  const fd = openSync(path, 'a');
  const args = [SCRIPT, dirname(PYTHON_CLIENT), JSON.stringify(plan)];
  const child = spawn(python, args, { stdio: ['ignore', fd, 'inherit'] });
  closeSync(fd);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const said = () => {
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Said);
  };
  return {
    ids: () => said().filter((each) => typeof each === 'string'),
    problems: () => said().flatMap((each) => (typeof each === 'object' && 'problem' in each ? [each.problem] : [])),
    stats: () => {
      const found = said().find((each) => typeof each === 'object' && 'stats' in each);
      if (typeof found !== 'object' || !('stats' in found)) throw new Error('it has not closed');
      return found.stats;
    },
    ended,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
};
