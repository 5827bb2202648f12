import { waitByClock } from './timed';
import type { LoopLimits, LoopRuntime, ToolCallOptions } from './tool-call-options';
import type { ToolDefinition } from './tool-definition';
import { usableContract } from './usable-contracts';

const DEFAULT_LIMITS: LoopLimits = { toolMs: 60_000, modelMs: 60_000, waitMs: 30_000, firstWaitMs: 500 };

const DEFAULT_RUNTIME: LoopRuntime = {
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  random: () => Math.random(),
  wait: waitByClock,
};

type Checks = Pick<ToolCallOptions<unknown>, 'validate' | 'recoverBy'>;

/** Lets the validator compile every schema before anything runs, so that it throws for a bad one now and not halfway. */
const checkSchemas = (tools: Iterable<ToolDefinition>, { validate, recoverBy = [] }: Checks): void => {
  for (const { name, inputSchema, outputSchema } of tools) {
    for (const schema of [inputSchema, outputSchema]) {
      if (schema === undefined) continue;
      if (validate === undefined) throw new TypeError(`The tool ${name} has a schema, and no validator was passed in.`);
      validate(schema, null);
    }
    if (outputSchema !== undefined && !recoverBy.some(({ checkAnswer }) => checkAnswer)) {
      throw new TypeError(
        `The tool ${name} has an output schema: pass outputRecovery of mendtrace/recovery in recoverBy.`,
      );
    }
  }
};

export const jsonOrNull = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

/** The options with every default. Throws for what only a programmer can mend. */
export const settledOptions = <Value>(options: ToolCallOptions<Value>) => {
  const tools = new Map([options.tool, ...(options.tools ?? [])].map((tool) => [tool.name, tool] as const));
  const { callBudget = Infinity } = options;
  if (callBudget !== Infinity && !(Number.isInteger(callBudget) && callBudget >= 1)) {
    throw new TypeError('The budget of a call is a whole number from 1.');
  }
  checkSchemas(tools.values(), options);
  return {
    ...options,
    tools,
    validate: options.validate,
    recoverBy: options.recoverBy ?? [],
    callBudget,
    contextJson: jsonOrNull(options.origin?.context),
    contract: usableContract(options.contract),
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    runtime: { ...DEFAULT_RUNTIME, ...options.runtime },
    signal: options.signal ?? new AbortController().signal,
  };
};

export type SettledOptions<Value> = ReturnType<typeof settledOptions<Value>>;
