import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A Python of the tests' own; nothing is ever installed into the system's. */
const OWN = fileURLToPath(new URL('../../node_modules/.cache/mendtrace-python', import.meta.url));
const INSTALL_LIMIT_MS = 600_000;

/** What a block needs of Python: the modules it imports, and the command that installs them. */
export type PythonNeeds = { modules: readonly string[]; install: string };

const canRun = (python: string, code: string, ...argv: string[]): boolean =>
  spawnSync(python, ['-c', code, ...argv]).status === 0;

const FIND = 'import sys, importlib.util as u; sys.exit(any(u.find_spec(name) is None for name in sys.argv[1:]))';

const installInto = (folder: string, install: string): string | null => {
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH ?? ''}`, PIP_QUIET: '1' };
  const options: SpawnSyncOptions = { env, timeout: INSTALL_LIMIT_MS, stdio: ['ignore', 'ignore', 'inherit'] };
  const isReady =
    spawnSync('python3', ['-m', 'venv', folder], options).status === 0 &&
    spawnSync('sh', ['-c', install], options).status === 0;
  return isReady ? join(folder, 'bin', 'python3') : null;
};

/**
 * A Python that has the modules: the one on the path, or else one made for the tests, if they may make one.
 * Null, and a line that says so, where there is none.
 */
export const findPython = (title: string, { modules, install }: PythonNeeds, mayInstall: boolean): string | null => {
  const known = ['python3', join(OWN, 'bin', 'python3')].find((python) => canRun(python, FIND, ...modules));
  const python = known ?? (mayInstall ? installInto(OWN, install) : null);
  if (python === null) {
    console.warn(`SKIPPED  ${title}: no Python with ${modules.join(', ')} (MENDTRACE_PYTHON_TESTS=1 makes one)`);
  }
  return python;
};
