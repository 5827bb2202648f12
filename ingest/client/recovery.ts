/* What a loop asks a model after dispatch beside a corrected call: a decision on an error code, and arguments that mend an answer. */

export { errorCodeRecovery } from './error-code-recovery';
export { outputRecovery } from './output-recovery';
export type { RecoverableFailure, RecoveryWay } from './recovery-way';

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
export { recoveryPrompt, type RecoveryInput as RecoveryPromptInput } from '../../lib/repair/prompts/recovery-prompt';
export { outputPrompt, type OutputInput } from '../../lib/repair/prompts/output-prompt';
