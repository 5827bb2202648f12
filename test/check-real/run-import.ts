import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** What the import command printed and how it ended. */
export type ImportRun = { exitCode: number | null; stdout: string; stderr: string };

/** A zone off the hour, so that a day cut at the wrong place shows. */
const ZONE = 'Asia/Kathmandu';

/** Runs the real command as a user would, on a data folder of its own. */
export const runImport = async (root: string, dataDir: string, paths: readonly string[]): Promise<ImportRun> => {
  const child = spawn('npx', ['--no-install', 'tsx', 'ingest/cli/import.ts', ...paths], {
    cwd: root,
    env: { ...process.env, MENDTRACE_DATA_DIR: dataDir, TZ: ZONE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exitCode = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await exitCode, stdout, stderr };
};

/** The number before a word in the summary line, `6,993 stored`; null where the word is missing. */
export const countIn = ({ stdout }: ImportRun, word: string): number | null => {
  const found = new RegExp(`([\\d,]+) ${word}`).exec(stdout)?.[1];
  return found === undefined ? null : Number(found.replaceAll(',', ''));
};
