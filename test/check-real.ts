import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareFiles } from './check-real/compare-files';
import { compareRecount } from './check-real/compare-recount';
import { importFolders } from './check-real/import-folders';
import { walkScreens } from './check-real/walk-screens';
import type { CheckContext, Step, StepResult } from './check-real/step';
import { expectedFiles, hasRealData, REAL_DATA } from './real-transcripts';

/** Run one after the other on one store; each may use what those before it left there. */
const STEPS: readonly Step[] = [
  { name: 'import through the command line', run: importFolders },
  { name: 'counts of every file', run: compareFiles },
  { name: 'calls and rollups', run: compareRecount },
  { name: 'screens', run: walkScreens },
];

const errorText = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** A step that breaks down is one failure, not the end of the check. */
const resultsOf = async ({ name, run }: Step, context: CheckContext): Promise<StepResult[]> => {
  try {
    return await run(context);
  } catch (error) {
    return [{ title: name, differences: [errorText(error)] }];
  }
};

const print = ({ title, differences }: StepResult): void => {
  console.log(`${differences.length === 0 ? 'ok    ' : 'FAILED'}  ${title}`);
  for (const difference of differences) console.log(`          ${difference}`);
};

const check = async (context: CheckContext): Promise<number> => {
  const results: StepResult[] = [];
  for (const step of STEPS) {
    console.log(`\n== ${step.name}`);
    const own = await resultsOf(step, context);
    own.forEach(print);
    results.push(...own);
  }
  const failed = results.filter(({ differences }) => differences.length > 0).length;
  console.log(`\n${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};

const main = async (): Promise<number> => {
  if (!hasRealData) {
    console.warn(`SKIPPED  check:real: no real trajectories at ${REAL_DATA}; nothing was checked`);
    return 0;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'check-real-'));
  try {
    return await check({
      root: fileURLToPath(new URL('..', import.meta.url)),
      dataDir,
      realData: REAL_DATA,
      files: expectedFiles(),
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

process.exitCode = await main();
