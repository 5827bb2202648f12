import type { Contract } from '../../lib/repair/contract';
import type { Decision } from '../../lib/repair/decide';
import type { FailedCall } from '../../lib/repair/feedback/failed-call';
import type { Prompt } from '../../lib/repair/prompts/prompt-builder';
import type { AskKind, ModelAnswer } from './model-answer';
import type { LoopFailure } from './loop-failure';
import type { LoopAttempt } from './tool-call-result';
import type { ToolDefinition, ValidateSchema } from './tool-definition';
import type { Verdict } from './verdict';

/** A failed attempt as a way to recover sees it, with what came before and what there is to call. */
export type RecoverableFailure = {
  failed: FailedCall;
  failure: LoopFailure;
  decision: Decision;
  /** All attempts of the call, the failed one last. */
  attempts: readonly LoopAttempt[];
  tools: readonly ToolDefinition[];
  contract: Contract;
};

/** A way to ask a model after dispatch for something else than a corrected call. Each brings its prompts along, so what is not passed in is not loaded. */
export type RecoveryWay = {
  kind: AskKind;
  /** The variant of feedback in its prompt, where it has one. */
  arm?: string;
  /** Finds out whether a tool's answer is what it should be; null where it is, or where that can't be known. */
  checkAnswer?: (value: unknown, tool: ToolDefinition, validate: ValidateSchema) => LoopFailure | null;
  /** What to ask; null where the failure is none of its own. */
  ask: (at: RecoverableFailure) => Prompt | null;
  judge: (answer: ModelAnswer, at: RecoverableFailure) => Verdict;
};
