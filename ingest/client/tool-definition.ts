import type { Issue } from '../../lib/attempt';
import type { Risk, SideEffects } from '../../lib/words';

/** What a tool is given beside its arguments. */
export type RunContext = {
  /** Aborted when the caller gives up, and when the time limit has passed. */
  signal: AbortSignal;
  /** The same for every attempt of the call; null where the caller gave none. */
  idempotencyKey: string | null;
  /** From 1. */
  attempt: number;
  /** Exactly what the model wrote: `args` is its value, in which a number of 20 digits is not what it was. */
  argumentsJson: string;
};

/** A tool as the loop knows it. */
export type ToolDefinition<Value = unknown> = {
  name: string;
  /** JSON Schema of the arguments; any object will do where it is absent. */
  inputSchema?: unknown;
  /**
   * Checks parsed arguments before they are sent, beside the schema, by whatever the tool is declared with: what is wrong with
   * them, nothing where they will do. Throws where it can't check.
   */
  check?: (args: unknown) => readonly Issue[] | Promise<readonly Issue[]>;
  /** JSON Schema of the answer, by which `outputRecovery` checks it; without it no answer is checked. */
  outputSchema?: unknown;
  /** What running it twice does; `unknown` when absent. */
  sideEffects?: SideEffects;
  /** A call of a `high` risk tool is only run when a person approves of it; `normal` when absent. */
  risk?: Risk;
  /**
   * Runs the tool. What it throws is a failed attempt: a `ToolFailure` says most, but any error is read for what it tells.
   * What it returns is the answer.
   */
  run: (args: unknown, context: RunContext) => Value | Promise<Value>;
};

/**
 * Checks a value by a JSON Schema: what it breaks, nothing where it keeps to it. Throws where the schema can't be used; to
 * learn that before anything runs, each schema is tried on `null` once.
 */
export type ValidateSchema = (schema: unknown, value: unknown) => readonly Issue[];
