import type { EscalationReason } from '../../words';
import type { DeclaredCodes, FailedCall } from '../feedback/failed-call';
import { feedbackFor } from '../feedback/feedback-for';
import { type Prompt, promptBuilder } from './prompt-builder';
import { instruction, type PromptPart } from './prompt-text';
import { SAMPLE_FAILURE, SAMPLE_FAILURES } from './sample-failure';
import { feedbackParts, FROM_THE_RUNTIME, isUndispatched, performedSentence } from './spoken-failure';

export type TerminalInput = {
  failure: FailedCall;
  reason: EscalationReason;
  declaredCodes?: DeclaredCodes | null;
};

export type TerminalResult = {
  /** Stands in the place of the tool's result. */
  forModel: Prompt;
  /** For the user's eyes: no code, no class, nothing of what tool or model said. */
  forUser: string;
};

const END = 'This call is over and will not be repaired. Do not send it again, with these arguments or with others.';
const BY_POLICY = 'A rule of this system forbids it, and no other form of the call will be allowed.';
const TO_THE_USER = 'Tell the user in plain words that it could not be done, without codes or error texts.';
const ASK_THE_USER = 'Ask the user for what is missing, in one plain sentence.';

const partsOf = ({ failure, reason, declaredCodes = null }: TerminalInput): PromptPart[] => [
  instruction(`${FROM_THE_RUNTIME}\nYour tool call failed. ${performedSentence(failure.stage)}`),
  ...feedbackParts(feedbackFor({ ...failure, retryable: false }, 'bare', declaredCodes)),
  instruction(failure.errorClass === 'policy_violation' ? `${END} ${BY_POLICY}` : END),
  instruction(reason === 'clarification' ? ASK_THE_USER : TO_THE_USER),
];

/** The prompt half of a terminal result. */
export const terminalPrompt = promptBuilder<TerminalInput>('terminal', partsOf, [
  ...SAMPLE_FAILURES.flatMap((failure) => (['clarification', 'stuck'] as const).map((reason) => ({ failure, reason }))),
  { failure: { ...SAMPLE_FAILURE, errorClass: 'policy_violation' }, reason: 'policy_stop' },
]);

const whatHappened = ({ failure, reason }: TerminalInput): string => {
  if (failure.errorClass === 'policy_violation') return 'I am not allowed to do this.';
  return reason === 'clarification' ? 'I need one more detail from you before I can do this.' : 'I could not do this.';
};

const whatIsSo = ({ failure }: TerminalInput): string =>
  isUndispatched(failure.stage)
    ? 'Nothing was changed.'
    : 'It may have taken effect all the same, so please check before you try it again.';

/** What model and user are told of a call that will not be repaired. */
export const terminalResult = (input: TerminalInput): TerminalResult => ({
  forModel: terminalPrompt.write(partsOf(input)),
  forUser: `${whatHappened(input)} ${whatIsSo(input)}`,
});
