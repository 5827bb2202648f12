import type { Decision } from '../../lib/repair/decide';
import type { Facts } from '../../lib/repair/contract';
import type { FailedCall } from '../../lib/repair/feedback/failed-call';
import type { AttemptLog, LoopCall } from './attempt-log';
import type { LoopFailure } from './loop-failure';
import type { RecoverableFailure } from './recovery-way';
import type { SettledOptions } from './settled-options';

/** One running loop. */
export type Loop<Value> = { options: SettledOptions<Value>; log: AttemptLog<Value> };

/** A failed attempt, and what the contract says to do about it. */
export type FailedAttempt = {
  call: LoopCall;
  failure: LoopFailure;
  /** The same as texts about it draw on. */
  failed: FailedCall;
  decision: Decision;
};

/** A failure as texts about it draw on. */
export const failedCallOf = <Value>({ options }: Loop<Value>, call: LoopCall, failure: LoopFailure): FailedCall => {
  const { errorClass, code, message, issues, constraint, stage, retryable } = failure;
  const inputSchema = options.tools.get(call.tool)?.inputSchema ?? null;
  const { tool, argumentsJson } = call;
  return { tool, argumentsJson, errorClass, code, message, issues, constraint, stage, retryable, inputSchema };
};

/** What this client knows of a failure; the contract's guards ask for it. */
export const factsOf = <Value>({ options }: Loop<Value>, failed: FailedCall, { retryAfterMs }: LoopFailure): Facts => ({
  tool_in_catalogue: [...options.tools.keys()].some((name) => name !== failed.tool),
  wait_given: retryAfterMs !== null,
  dependency_repairable: options.rerunDependency !== undefined,
  output_schema_known: options.tools.get(failed.tool)?.outputSchema !== undefined,
  context_settles: options.contextSettles?.(failed) ?? 'unknown',
});

/** A failed attempt as a way to recover sees it. */
export const recoverable = <Value>(
  { options, log }: Loop<Value>,
  { failed, failure, decision }: FailedAttempt,
): RecoverableFailure => {
  const { tools, contract } = options;
  return { failed, failure, decision, attempts: log.attempts, tools: [...tools.values()], contract };
};
