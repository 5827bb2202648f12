import type { Issue } from '../../lib/attempt';

/** What a tool can tell of its own failure, beside a message. */
export type ToolFailureDetails = {
  /** An error class (`not_found`, `dependency_error`), an HTTP or gRPC status, or a code of the contract's own. */
  code?: string | number;
  /** What is wrong with which argument. */
  issues?: readonly Issue[];
  /** The rule that was broken, for the model to read. */
  constraint?: string;
  /** False where no other attempt can succeed, whatever the contract says of the class. */
  retryable?: boolean;
  /** How long to wait before another attempt, in milliseconds. */
  retryAfterMs?: number;
  /** The step this one depends on, where that one failed. JSON. */
  dependency?: unknown;
  /** What had been done before it failed. JSON. */
  partialResult?: unknown;
};

/** Thrown by a tool that knows what went wrong. */
export class ToolFailure extends Error {
  constructor(
    message: string,
    readonly details: ToolFailureDetails = {},
  ) {
    super(message);
  }
}
