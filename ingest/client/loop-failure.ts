import type { Issue } from '../../lib/attempt';
import { classifyBy } from '../../lib/repair/classify-by';
import { classifyError, type WordReader } from '../../lib/repair/classify-error';
import type { Contract } from '../../lib/repair/contract';
import type { ErrorClass } from '../../lib/repair/error-classes';
import type { FailedCall } from '../../lib/repair/feedback/failed-call';
import { givenWaitMs } from '../../lib/repair/given-wait';
import type { BrokenAnswer } from '../../lib/repair/output-contract';
import type { Stage } from '../../lib/words';
import { ToolFailure } from './tool-failure';

/** All that is known of one failed attempt. */
export type LoopFailure = Omit<FailedCall, 'tool' | 'argumentsJson' | 'inputSchema' | 'stage'> & {
  stage: Stage;
  retryAfterMs: number | null;
  dependency: unknown;
  partialResult: unknown;
  /** What the tool answered, where that is what failed. */
  answer: BrokenAnswer | null;
};

const UNTOLD = {
  code: null,
  message: null,
  issues: [],
  constraint: null,
  retryable: null,
  retryAfterMs: null,
  dependency: undefined,
  partialResult: undefined,
  answer: null,
} as const;

type Known = Partial<LoopFailure> & { errorClass: ErrorClass; stage: Stage };

/** Nobody reads more of them, and a hostile validator could name millions. */
const MOST_ISSUES = 100;

/** A failure of which only this much is known. */
export const loopFailure = (known: Known): LoopFailure => ({
  ...UNTOLD,
  ...known,
  issues: known.issues?.slice(0, MOST_ISSUES) ?? [],
});

type Surroundings = { tool: string; stage: Stage; contract: Contract; words: WordReader | undefined; nowMs: number };

const ownRetryable = (error: unknown): boolean | null =>
  typeof error === 'object' && error !== null && 'retryable' in error && typeof error.retryable === 'boolean'
    ? error.retryable
    : null;

const toldByTool = ({ message, details }: ToolFailure, { tool, stage, contract, words }: Surroundings): LoopFailure => {
  const { issues = [], constraint = null, retryable = null, retryAfterMs = null, dependency, partialResult } = details;
  const code = details.code === undefined ? null : String(details.code);
  const failure = { sentClass: null, code, message, issues, stage, tool, contract };
  const { errorClass } = classifyBy(failure, words?.classOf ?? (() => null));
  const told = { code, message, issues, constraint, retryable, retryAfterMs, dependency, partialResult };
  return loopFailure({ errorClass, stage, ...told });
};

/** Reads what a tool threw; null where it was called off, which is no failure. */
export const failureOfError = (error: unknown, around: Surroundings): LoopFailure | null => {
  if (error instanceof ToolFailure) return toldByTool(error, around);
  const { tool, stage, contract, words, nowMs } = around;
  const read = classifyError(error, { tool, stage, contract, ...(words === undefined ? {} : { words }) });
  const { errorClass, code, message, issues, isCancelled } = read;
  if (isCancelled) return null;
  const retryAfterMs = givenWaitMs(error, nowMs);
  return loopFailure({ errorClass, stage, code, message, issues, retryable: ownRetryable(error), retryAfterMs });
};

/** What a validator found wrong before the call was sent. */
export const failureOfIssues = (issues: readonly Issue[], tool: string, contract: Contract): LoopFailure => {
  const message =
    issues.find((issue) => issue.message != null)?.message ?? 'The arguments break the schema of the tool.';
  const failure = { sentClass: null, code: null, message: null, issues, stage: 'emitted' as const, tool, contract };
  return loopFailure({ errorClass: classifyBy(failure, () => null).errorClass, stage: 'emitted', issues, message });
};
