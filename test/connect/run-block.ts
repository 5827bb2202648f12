import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StackBlock } from '../../lib/connect/stack-block';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Below the repository, so that blocks find its packages. */
const FOLDER = join(ROOT, 'test-results');
const MODULES = fileURLToPath(new URL('modules', import.meta.url));
const LIMIT_MS = 60_000;

export type Surroundings = {
  /** Packages by the name the block imports them under: a package of this repository, any folder, or a file of `modules/`. */
  packages?: Readonly<Record<string, string>>;
  /** Files of `modules/` that lie beside the block. */
  beside?: readonly string[];
  /** What of the repository lies beside the block, as where the product is installed. */
  installed?: readonly string[];
  /** Files beside the block, by path. */
  files?: Readonly<Record<string, string>>;
  env?: Readonly<Record<string, string>>;
  /** Runs Python blocks. */
  python?: string;
  /** Continues a shell block. */
  followedBy?: string;
};

const isFile = (source: string): boolean => source.endsWith('.mjs');

/** Puts a package where the block looks first. A file becomes a package of one module. */
const place = (folder: string, name: string, source: string): void => {
  const target = join(folder, 'node_modules', name);
  mkdirSync(dirname(target), { recursive: true });
  if (!isFile(source)) return symlinkSync(resolve(ROOT, 'node_modules', source), target);
  mkdirSync(target);
  cpSync(join(MODULES, source), join(target, 'index.mjs'));
  writeFileSync(join(target, 'package.json'), JSON.stringify({ name, main: 'index.mjs' }));
};

const commandOf = (block: Pick<StackBlock, 'language'>, code: string, { python, followedBy = '' }: Surroundings) => {
  if (block.language === 'sh') return ['sh', ['-ec', `${code}\n${followedBy}`]] as const;
  if (block.language === 'js') return [process.execPath, ['block.mjs']] as const;
  return [python ?? 'python3', ['block.py']] as const;
};

/** The environment of a process that no test runner started: some clients send nothing in tests. */
const ENVIRONMENT: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };

const run = (folder: string, [command, argv]: readonly [string, readonly string[]], env: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(command, argv, { cwd: folder, env: { ...ENVIRONMENT, ...env }, timeout: LIMIT_MS });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(said) : reject(new Error(`exit ${code}:\n${said}`))));
  });

/** Runs the code of a block as it is shown, in a process of its own; answers with what it printed, and throws where it failed. */
export const runBlock = async (
  block: Pick<StackBlock, 'language'>,
  code: string,
  surroundings: Surroundings = {},
): Promise<string> => {
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'connect-'));
  try {
    const { packages = {}, beside = [], installed = [], files = {}, env = {} } = surroundings;
    for (const [name, source] of Object.entries(packages)) place(folder, name, source);
    for (const name of beside) cpSync(join(MODULES, name), join(folder, name));
    for (const name of installed) symlinkSync(join(ROOT, name), join(folder, name));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    if (block.language !== 'sh') writeFileSync(join(folder, `block.${block.language === 'js' ? 'mjs' : 'py'}`), code);
    return await run(folder, commandOf(block, code, surroundings), env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
