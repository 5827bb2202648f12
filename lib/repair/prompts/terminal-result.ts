import type { EscalationReason } from '../../words';
import type { DeclaredCodes, FailedCall } from '../feedback/failed-call';
import { feedbackFor } from '../feedback/feedback-for';
import { isUndispatched } from '../safe-to-resend';
import { type Prompt, promptBuilder } from './prompt-builder';
import { instruction, type PromptPart } from './prompt-text';
import { SAMPLE_FAILURE, SAMPLE_FAILURES } from './sample-failure';
import { feedbackParts, FROM_THE_RUNTIME, performedSentence } from './spoken-failure';

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

/** What is said to the model. */
export const TERMINAL_SENTENCES = {
  failed: 'Your tool call failed.',
  end: 'This call is over and will not be repaired. Do not send it again, with these arguments or with others.',
  byPolicy: 'A rule of this system forbids it, and no other form of the call will be allowed.',
  toTheUser: 'Tell the user in plain words that it could not be done, without codes or error texts.',
  askTheUser: 'Ask the user for what is missing, in one plain sentence.',
} as const;

/** What is said to the user: no code, no class, nothing of what tool or model said. */
export const USER_SENTENCES = {
  notAllowed: 'I am not allowed to do this.',
  needsDetail: 'I need one more detail from you before I can do this.',
  couldNot: 'I could not do this.',
  nothingChanged: 'Nothing was changed.',
  mayHaveRun: 'It may have taken effect all the same, so please check before you try it again.',
} as const;

const partsOf = ({ failure, reason, declaredCodes = null }: TerminalInput): PromptPart[] => {
  const { failed, end, byPolicy, toTheUser, askTheUser } = TERMINAL_SENTENCES;
  return [
    instruction(`${FROM_THE_RUNTIME}\n${failed} ${performedSentence(failure.stage)}`),
    ...feedbackParts(feedbackFor({ ...failure, retryable: false }, 'bare', declaredCodes)),
    instruction(failure.errorClass === 'policy_violation' ? `${end} ${byPolicy}` : end),
    instruction(reason === 'clarification' ? askTheUser : toTheUser),
  ];
};

/** The prompt half of a terminal result. */
export const terminalPrompt = promptBuilder<TerminalInput>('terminal', partsOf, [
  ...SAMPLE_FAILURES.flatMap((failure) => (['clarification', 'stuck'] as const).map((reason) => ({ failure, reason }))),
  { failure: { ...SAMPLE_FAILURE, errorClass: 'policy_violation' }, reason: 'policy_stop' },
]);

const whatHappened = ({ failure, reason }: TerminalInput): string => {
  if (failure.errorClass === 'policy_violation') return USER_SENTENCES.notAllowed;
  return reason === 'clarification' ? USER_SENTENCES.needsDetail : USER_SENTENCES.couldNot;
};

const whatIsSo = ({ failure }: TerminalInput): string =>
  isUndispatched(failure.stage) ? USER_SENTENCES.nothingChanged : USER_SENTENCES.mayHaveRun;

/** What model and user are told of a call that will not be repaired. */
export const terminalResult = (input: TerminalInput): TerminalResult => ({
  forModel: terminalPrompt.write(partsOf(input)),
  forUser: `${whatHappened(input)} ${whatIsSo(input)}`,
});
