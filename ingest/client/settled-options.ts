import { BUILT_IN_CONTRACTS, DEFAULT_CONTRACT } from '../../lib/repair/built-in-contracts';
import { checkContract } from '../../lib/repair/check-contract';
import type { Contract } from '../../lib/repair/contract';
import { waitByClock } from './timed';
import type { LoopLimits, LoopRuntime, ToolCallOptions } from './tool-call-options';
import type { ToolDefinition, ValidateSchema } from './tool-definition';

const DEFAULT_LIMITS: LoopLimits = { toolMs: 60_000, modelMs: 60_000, waitMs: 30_000, firstWaitMs: 500 };

const DEFAULT_RUNTIME: LoopRuntime = {
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  random: () => Math.random(),
  wait: waitByClock,
};

const known = new WeakSet<Contract>(BUILT_IN_CONTRACTS);

/** The contract in force. Throws for one that does not decide every failure. */
const usableContract = (contract: Contract = DEFAULT_CONTRACT): Contract => {
  if (known.has(contract)) return contract;
  const check = checkContract(contract);
  if (!check.isValid) {
    const problems = check.problems.map(({ at, problem }) => `${at} ${problem}`);
    throw new TypeError(`This is not a usable contract: ${problems.join('; ')}.`);
  }
  known.add(contract);
  return contract;
};

/** Lets the validator compile every schema before anything runs, so that it throws for a bad one now and not halfway. */
const checkSchemas = (tools: Iterable<ToolDefinition>, validate: ValidateSchema | undefined): void => {
  for (const { name, inputSchema, outputSchema } of tools) {
    for (const schema of [inputSchema, outputSchema]) {
      if (schema === undefined) continue;
      if (validate === undefined) throw new TypeError(`The tool ${name} has a schema, and no validator was passed in.`);
      validate(schema, null);
    }
  }
};

export const jsonOrNull = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

/** The options with every default. Throws a `TypeError` for what only a programmer can mend. */
export const settledOptions = <Value>(options: ToolCallOptions<Value>) => {
  const tools = new Map([options.tool, ...(options.tools ?? [])].map((tool) => [tool.name, tool] as const));
  const { callBudget = Infinity } = options;
  if (callBudget < 1) throw new TypeError('A call has a budget of at least one attempt.');
  checkSchemas(tools.values(), options.validate);
  return {
    ...options,
    tools,
    validate: options.validate,
    callBudget,
    contextJson: jsonOrNull(options.origin?.context),
    contract: usableContract(options.contract),
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    runtime: { ...DEFAULT_RUNTIME, ...options.runtime },
    signal: options.signal ?? new AbortController().signal,
  };
};

export type SettledOptions<Value> = ReturnType<typeof settledOptions<Value>>;
