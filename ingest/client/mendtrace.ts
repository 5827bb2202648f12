/*
 * The loop, and what it goes by. This folder's entries of the package export what others define: whoever installs it imports
 * from a name, not from a file. What not every agent needs is an entry of its own, so that it is not loaded with the loop:
 * `recorder`, `recovery`, `contracts`, the rules that read prose (`text-rules`), and every adapter.
 */

export { runToolCall } from './run-tool-call';
export type { Approval, ApprovalRequest, LoopLimits, LoopRuntime, ToolCallOptions } from './tool-call-options';
export type { LoopAttempt, LoopEnd, ToolCallResult } from './tool-call-result';
export type { AskKind, AskModel, ModelAnswer, ModelRequest, RequestedCall, TextAnswer } from './model-answer';
export type { RunContext, ToolDefinition, ValidateSchema } from './tool-definition';
export type { RecoverableFailure, RecoveryWay } from './recovery-way';
export type { Verdict } from './verdict';
export { ToolFailure, type ToolFailureDetails } from './tool-failure';
export { ajvValidator, type AjvLike } from './ajv-validator';

export type { AttemptCost, CallOrigin, Recorder } from './client-event';

export { decide, type DecideInput, type Decision, type DecisionRule } from '../../lib/repair/decide';
export { decideBefore, type BeforeInput } from '../../lib/repair/decide-before';
export type { DecidableAttempt } from '../../lib/repair/loop-tally';
export type { Action, CodeRow, Contract, ContractRow, Facts, FactValue, Guard } from '../../lib/repair/contract';

export {
  type ClassifiedError,
  classifyError as classify,
  type ErrorContext,
  type WordReader,
} from '../../lib/repair/classify-error';
export type { ErrorClass } from '../../lib/repair/error-classes';
export { type Drift, measureDrift, type SentCall } from '../../lib/repair/drift';
export { type Invention, measureInvention } from '../../lib/repair/invention';

export {
  type Arm,
  type ArmChoice,
  BUILT_IN_ARMS,
  type Feedback,
  feedbackFor,
} from '../../lib/repair/feedback/feedback-for';
export type { FailedCall } from '../../lib/repair/feedback/failed-call';
export { repairPrompt, type RepairInput } from '../../lib/repair/prompts/repair-prompt';
export { budgetedPrompt, type BudgetedInput } from '../../lib/repair/prompts/budgeted-prompt';
export { terminalPrompt, terminalResult } from '../../lib/repair/prompts/terminal-result';
export type { TerminalInput, TerminalResult } from '../../lib/repair/prompts/terminal-result';
export type { Prompt, PromptBuilder } from '../../lib/repair/prompts/prompt-builder';
export type { PromptPart } from '../../lib/repair/prompts/prompt-text';

export type { Issue } from '../../lib/attempt';
export type { EscalationReason, Outcome, Risk, SideEffects, Stage } from '../../lib/words';
