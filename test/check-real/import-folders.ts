import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../db/store';
import { MODEL_OUTPUT_TOOL } from '../../lib/words';
import { allCalls } from '../db/read-state';
import { differencesOf } from './differences-of';
import { readImported, withStore } from './read-store';
import { countIn, type ImportRun, runImport } from './run-import';
import type { CheckContext, StepResult } from './step';

/** The folders right below the data folder's first: what lies deeper is found from there. */
const foldersOf = ({ files, realData }: CheckContext): string[] =>
  [...new Set(files.map(([file]) => file.split('/').slice(0, 2).join('/')))].map((folder) => join(realData, folder));

const countsOf = (run: ImportRun) => ({
  exitCode: run.exitCode,
  stored: countIn(run, 'stored'),
  duplicates: countIn(run, 'duplicates?'),
  refused: countIn(run, 'refused'),
});

const result = (title: string, run: ImportRun, differences: readonly string[]): StepResult => ({
  title: `${title}  ${run.stdout.trim()}`,
  differences: differences.length === 0 ? [] : [...differences, ...run.stderr.trim().split('\n').slice(-5)],
});

const importMalformed = async ({ root, realData }: CheckContext): Promise<StepResult> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'check-real-malformed-'));
  try {
    const run = await runImport(root, dataDir, [join(realData, 'open/malformed')]);
    const calls = await withStore(dataDir, allCalls);
    const seen = {
      isFailure: run.exitCode !== 0,
      isPlaceNamed: /line \d+, column \d+/.test(run.stderr),
      calls: calls.length,
    };
    const differences = differencesOf({ isFailure: true, isPlaceNamed: true, calls: 0 }, seen);
    return result('a file that is not valid JSON', run, differences);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** How many attempts the store holds, refused model outputs apart: they are nobody's tool calls. */
const attemptCounts = async (store: Store) => {
  const { attempts, textOf } = await readImported(store);
  const outputs = attempts.filter(({ toolId }) => textOf(toolId) === MODEL_OUTPUT_TOOL).length;
  return { toolCalls: attempts.length - outputs, all: attempts.length };
};

/** Imports the folders through the command line, then once more, and the malformed file by itself. */
export const importFolders = async (context: CheckContext): Promise<StepResult[]> => {
  const { root, dataDir, files } = context;
  const toolCalls = files.reduce((sum, [, { tool_calls }]) => sum + tool_calls, 0);
  const first = await runImport(root, dataDir, foldersOf(context));
  const { all: attempts, ...counted } = await withStore(dataDir, attemptCounts);
  const calls = await withStore(dataDir, allCalls);
  const second = await runImport(root, dataDir, foldersOf(context));
  const isUnchanged = differencesOf(calls, await withStore(dataDir, allCalls));
  const all = { exitCode: 0, stored: attempts, duplicates: 0, refused: 0, toolCalls };
  const none = { exitCode: 0, stored: 0, duplicates: attempts, refused: 0 };
  return [
    result('first import', first, differencesOf(all, { ...countsOf(first), ...counted })),
    result('second import', second, [...differencesOf(none, countsOf(second)), ...isUnchanged]),
    await importMalformed(context),
  ];
};
