import { spawnSync } from 'node:child_process';

const IS_NEW_ENOUGH = 'import sys; sys.exit(sys.version_info < (3, 9))';

/** A Python from 3.9 on, with nothing installed. Null, and a line that says so, where there is none. */
export const barePython = (title: string): string | null => {
  const { MENDTRACE_PYTHON: chosen = 'python3' } = process.env;
  const found = [chosen, 'python'].find((python) => spawnSync(python, ['-c', IS_NEW_ENOUGH]).status === 0) ?? null;
  if (found === null) console.warn(`SKIPPED  ${title}: no Python from 3.9 on (MENDTRACE_PYTHON names one)`);
  return found;
};
