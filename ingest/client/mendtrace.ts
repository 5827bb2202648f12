/*
 * The entry of the package, and the one file that exports what others define: whoever installs it imports from a name, not from
 * a file. What an agent is likely to need is here; the rules that read prose are `mendtrace/text-rules`, for they are as large
 * as all of this, and every adapter is an entry of its own.
 */

export { runToolCall } from './run-tool-call';
export type { Approval, ApprovalRequest, LoopLimits, LoopRuntime, ToolCallOptions } from './tool-call-options';
export type { LoopAttempt, LoopEnd, ToolCallResult } from './tool-call-result';
export type { AskKind, AskModel, ModelAnswer, ModelRequest, RequestedCall, TextAnswer } from './model-answer';
export type { RunContext, ToolDefinition, ValidateSchema } from './tool-definition';
export { ToolFailure, type ToolFailureDetails } from './tool-failure';
export { ajvValidator, type AjvLike } from './ajv-validator';

export { createRecorder } from './create-recorder';
export type { EventRecorder, WithinMs } from './event-recorder';
export type { RecorderLimits, RecorderOptions } from './recorder-options';
export type { RecorderProblem } from './recorder-problem';
export type { DropReason, RecorderStats } from './recorder-counts';
export type {
  AttemptCost,
  CallOrigin,
  ClientAttempt,
  ClientClose,
  ClientEvent,
  ClientIssue,
  ClientTool,
  Recorder,
} from './client-event';

export { decide, type DecideInput, type Decision, type DecisionRule } from '../../lib/repair/decide';
export { decideBefore, type BeforeInput } from '../../lib/repair/decide-before';
export type { DecidableAttempt } from '../../lib/repair/loop-tally';
export { BUILT_IN_CONTRACTS, contractNamed, DEFAULT_CONTRACT } from '../../lib/repair/built-in-contracts';
export { checkContract, type ContractCheck, type ContractProblem } from '../../lib/repair/check-contract';
export {
  type Action,
  type CodeRow,
  type Contract,
  contractLabel,
  type ContractRow,
  type Facts,
  type FactValue,
  type Guard,
} from '../../lib/repair/contract';

export {
  type ClassifiedError,
  classifyError as classify,
  type ErrorContext,
  type WordReader,
} from '../../lib/repair/classify-error';
export { ERROR_CLASSES, type ErrorClass, type Fault, faultOf } from '../../lib/repair/error-classes';
export { interpretRecovery, type CatalogueTool, type Recovery } from '../../lib/repair/interpret-recovery';
export type { RecoveryInput, RejectionCode } from '../../lib/repair/interpret-recovery';
export { checkOutput, judgeCorrection, type OutputCheck } from '../../lib/repair/output-contract';
export type {
  BrokenAnswer,
  BrokenCall,
  BrokenPart,
  Correction,
  FindOutputIssues,
} from '../../lib/repair/output-contract';
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
export { recoveryPrompt, type RecoveryInput as RecoveryPromptInput } from '../../lib/repair/prompts/recovery-prompt';
export { outputPrompt, type OutputInput } from '../../lib/repair/prompts/output-prompt';
export { terminalPrompt, terminalResult } from '../../lib/repair/prompts/terminal-result';
export type { TerminalInput, TerminalResult } from '../../lib/repair/prompts/terminal-result';
export type { Prompt, PromptBuilder } from '../../lib/repair/prompts/prompt-builder';
export type { PromptPart } from '../../lib/repair/prompts/prompt-text';

export type { Issue } from '../../lib/attempt';
export type { EscalationReason, Outcome, Risk, SideEffects, Stage } from '../../lib/words';
