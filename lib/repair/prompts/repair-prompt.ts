import type { DeclaredCodes, FailedCall } from '../feedback/failed-call';
import { feedbackFor } from '../feedback/feedback-for';
import { promptBuilder } from './prompt-builder';
import { instruction, type PromptPart } from './prompt-text';
import { SAMPLE_FAILURES } from './sample-failure';
import { feedbackParts, FROM_THE_RUNTIME, LAST_CALL_FAILED, performedSentence } from './spoken-failure';

export type RepairInput = {
  failure: FailedCall;
  /** As the contract decided. */
  action: 'repair_input' | 'reshape_call';
  declaredCodes?: DeclaredCodes | null;
};

/** What is asked for: one call, of the same tool or of another. */
export const ASKED = {
  repair_input:
    'Answer with exactly one corrected call of the same tool. Keep every argument that was valid as it is, and change only what the failure names.',
  reshape_call:
    'Answer with exactly one call of a tool that you have and that serves the same wish. Keep every argument that still applies as it is.',
} as const satisfies Record<RepairInput['action'], string>;

export const ONE_OBJECT = 'The arguments must be one valid JSON object. Write nothing else.';

const partsOf = ({ failure, action, declaredCodes = null }: RepairInput): PromptPart[] | null => {
  if (failure.errorClass === 'policy_violation') return null;
  return [
    instruction(`${FROM_THE_RUNTIME}\n${LAST_CALL_FAILED} ${performedSentence(failure.stage)}`),
    ...feedbackParts(feedbackFor(failure, 'quoted_call', declaredCodes)),
    instruction(`${ASKED[action]} ${ONE_OBJECT}`),
  ];
};

/**
 * Asks a model to mend a call: quotes it exactly as sent, names class, message and broken constraint. Null after a policy's
 * refusal, for which nothing is to be mended.
 */
export const repairPrompt = promptBuilder<RepairInput>(
  'repair',
  partsOf,
  SAMPLE_FAILURES.flatMap((failure) => [
    { failure, action: 'repair_input' as const },
    { failure, action: 'reshape_call' as const },
  ]),
);
