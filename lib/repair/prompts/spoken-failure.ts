import type { Stage } from '../../words';
import type { Feedback, FeedbackIssue } from '../feedback/feedback-for';
import type { IssueCode } from '../feedback/issue-code';
import { isUndispatched } from '../safe-to-resend';
import { instruction, quoted, type PromptPart } from './prompt-text';

/** Who is speaking: a model that takes the runtime for the user answers with excuses in place of a call. */
export const FROM_THE_RUNTIME =
  'This message comes from the runtime that carries out your tool calls. The user did not write it.';

export const LAST_CALL_FAILED = 'Your last tool call failed.';

/** What became of the call in the world. That nothing happened is only said where the call never left. */
export const performedSentence = (stage: Stage | null): string =>
  isUndispatched(stage)
    ? 'Nothing was performed: the call was refused before it reached the tool.'
    : 'The call may have run: do not take for granted that nothing happened.';

export const ISSUE_SENTENCES: Readonly<Record<IssueCode, string>> = {
  missing_required: 'a required value is missing',
  unknown_property: 'the tool has no such property',
  wrong_type: 'the type is wrong',
  invalid_enum: 'the value is none of those allowed',
  pattern_mismatch: 'the text has not the required form',
  invalid_format: 'the format is wrong',
  too_small: 'it is below what is allowed',
  too_big: 'it is above what is allowed',
  not_multiple: 'the number is not of the required step',
  union_mismatch: 'it fits none of the allowed forms',
  invalid_json: 'the arguments are not valid JSON',
  custom: 'it breaks a rule of the tool',
};

const issueLine = ({ path, code, types = [] }: FeedbackIssue): string => {
  const wanted = types.length === 0 ? '' : `; expected ${types.join(' or ')}`;
  return `- ${path === '' ? 'the whole value' : path}: ${ISSUE_SENTENCES[code]} (${code})${wanted}`;
};

const headline = ({ code, error_class: errorClass }: Feedback): string =>
  errorClass === undefined || errorClass === code
    ? `It failed with ${code}.`
    : `It failed with ${code} (${errorClass}).`;

/** Feedback as parts of a prompt: what an arm does not hold stays unsaid. */
export const feedbackParts = (feedback: Feedback): PromptPart[] => {
  const { issues = [], quoted: call } = feedback;
  const lines = [headline(feedback), ...issues.map(issueLine)];
  return [
    instruction(lines.join('\n')),
    ...(call === undefined
      ? []
      : [
          ...quoted('tool', call.tool),
          ...quoted('arguments', call.arguments),
          ...quoted('message', call.message),
          ...quoted('constraint', call.constraint),
        ]),
  ];
};
