import { readFileSync } from 'node:fs';
import { contractNamed } from '../../lib/repair/built-in-contracts';
import { checkContract } from '../../lib/repair/check-contract';
import type { Contract } from '../../lib/repair/contract';
import { errorCodeRecovery } from '../client/error-code-recovery';
import { admitContract } from '../client/usable-contracts';
import { endpointModel } from './endpoint-model';
import { scriptedModel } from './golden-model';
import type { RunOptions } from './golden-options';
import type { GoldenCall } from './read-golden-call';
import { readGoldenSet } from './read-golden-set';
import type { GoldenLoop } from './run-golden-call';

/** What cannot be read, a line each: file, line and reason. */
export type Unreadable = { problems: string[] };

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The text of a file, or why there is none. */
export const textOf = (path: string): { text: string } | Unreadable => {
  try {
    return { text: readFileSync(path, 'utf8') };
  } catch (error) {
    return { problems: [`${path}: ${reasonOf(error)}`] };
  }
};

const contractIn = (path: string): Contract | Unreadable => {
  const read = textOf(path);
  if ('problems' in read) return { problems: [`--contract: ${path} is neither a built-in contract nor a file`] };
  try {
    const check = checkContract(JSON.parse(read.text));
    if (!check.isValid) return { problems: check.problems.map(({ at, problem }) => `${path}: ${at} ${problem}`) };
    admitContract(check.contract);
    return check.contract;
  } catch (error) {
    return { problems: [`${path}: ${reasonOf(error)}`] };
  }
};

/** Golden calls out of a file, all of them or none. */
const goldenCallsIn = (path: string): { calls: GoldenCall[] } | Unreadable => {
  const read = textOf(path);
  if ('problems' in read) return read;
  const { calls, problems } = readGoldenSet(read.text);
  return problems.length === 0
    ? { calls }
    : { problems: problems.map(({ line, problem }) => `${path}:${line}: ${problem}`) };
};

const contractsFor = (calls: readonly GoldenCall[], given: string | null): GoldenLoop['contractOf'] | Unreadable => {
  if (given !== null) {
    const contract = contractNamed(given) ?? contractIn(given);
    return 'problems' in contract ? contract : () => contract;
  }
  const contracts = new Map(calls.map(({ contract }) => [contract, contractNamed(contract)]));
  const unknown = [...contracts].filter(([, contract]) => contract === null);
  if (unknown.length > 0) {
    return { problems: unknown.map(([label]) => `contract ${label} is not built in: pass it with --contract`) };
  }
  return ({ contract: label }) => {
    const contract = contracts.get(label);
    if (contract == null) throw new Error(`no contract ${label}`);
    return contract;
  };
};

/** `key` is the endpoint's; `runId` names the run in its events. */
type Surroundings = { key: string | null; runId: string };

const goldenLoop = (
  calls: readonly GoldenCall[],
  { contract, prompt, arm, endpoint }: RunOptions,
  { key, runId }: Surroundings,
): GoldenLoop | Unreadable => {
  const contractOf = contractsFor(calls, contract);
  if ('problems' in contractOf) return contractOf;
  const armOf = arm ?? (prompt === 'budgeted' ? 'path_code_and_type' : null);
  return {
    model: endpoint === null ? scriptedModel : endpointModel({ ...endpoint, key }),
    contractOf,
    runId,
    ...(armOf === null ? {} : { arm: armOf }),
    ...(prompt === 'recovery' ? { recoverBy: [errorCodeRecovery] } : {}),
  };
};

/** What a command was asked to run, over which golden calls: all of it read and checked before anything is run. */
export const prepareGolden = (
  setPath: string,
  options: RunOptions,
  surroundings: Surroundings,
): { calls: GoldenCall[]; loop: GoldenLoop } | Unreadable => {
  const read = goldenCallsIn(setPath);
  if ('problems' in read) return read;
  const loop = goldenLoop(read.calls, options, surroundings);
  return 'problems' in loop ? loop : { calls: read.calls, loop };
};
