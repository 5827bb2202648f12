import { z } from 'zod';
import { contentText } from './content-text';
import { type DialogueStep, NOTHING_MEASURED } from './dialogue-step';
import { isRecord } from '../../lib/is-record';
import { argumentsSchema, idSchema, MAX_CALLS, MAX_MESSAGES, typeWhere } from './message-schema';
import { openSource } from './open-source';
import { textOfSource } from './text-of-source';
import type { ResultMessage, TranscriptCall } from './transcript-message';
import { jsonOfArguments } from './verbatim-json';

/* https://ai-sdk.dev/docs/reference/ai-sdk-core/model-message */

/** Members the format needs as they were written. */
export const AI_SDK_KEPT: readonly string[] = ['input', 'args', 'value', 'result'];

const callPartSchema = z.object({
  type: z.literal('tool-call'),
  toolCallId: idSchema,
  toolName: z.string(),
  input: argumentsSchema,
  /** Version 4. */
  args: argumentsSchema,
});

const resultPartSchema = z.object({
  type: z.literal('tool-result'),
  toolCallId: idSchema,
  output: z.object({ type: z.string(), value: z.unknown().optional(), reason: z.string().nullish() }).nullish(),
  /** Version 4, in place of `output`. */
  result: z.unknown().optional(),
  isError: z.boolean().nullish(),
});

const approvalPartSchema = z.object({ type: z.literal('tool-approval-request'), toolCallId: idSchema });

const PARTS: ReadonlySet<string> = new Set(['tool-call', 'tool-result', 'tool-approval-request']);

const partSchema = z.union([
  callPartSchema,
  resultPartSchema,
  approvalPartSchema,
  z.object({ type: typeWhere((type) => !PARTS.has(type)), text: z.string().nullish() }),
]);

const messageSchema = z.object({
  role: z.string(),
  content: z.union([z.string(), z.array(partSchema).max(MAX_CALLS)]),
});

export const aiSdkMessagesSchema = z.array(messageSchema).max(MAX_MESSAGES);

export type AiSdkMessage = z.infer<typeof messageSchema>;
type Part = z.infer<typeof partSchema>;
type ResultPart = z.infer<typeof resultPartSchema>;

const isCall = (part: Part): part is z.infer<typeof callPartSchema> => part.type === 'tool-call';
const isResult = (part: Part): part is ResultPart => part.type === 'tool-result';
const isApproval = (part: Part): part is z.infer<typeof approvalPartSchema> => part.type === 'tool-approval-request';

/** Whether a content part is one that only this format has. */
export const isAiSdkToolPart = (part: unknown): boolean =>
  isRecord(part) && typeof part.type === 'string' && PARTS.has(part.type);

/** The messages as steps. */
export function aiSdkSteps(messages: readonly AiSdkMessage[]): DialogueStep[] {
  const lists = messages.map(({ role, content }) => ({ role, parts: partsOf(content) }));
  const answered = new Set(lists.flatMap(({ parts }) => parts.filter(isResult).map(({ toolCallId }) => toolCallId)));
  return lists.flatMap(({ role, parts }): DialogueStep[] => {
    const results = parts.filter(isResult).map(resultStep);
    if (role === 'tool') return results;
    const text = parts.map((part) => ('text' in part ? (part.text ?? '') : '')).join('');
    if (role !== 'assistant') return [{ kind: 'told', text }];
    const calls = parts.filter(isCall).map(callOf);
    const held = parts.filter(isApproval).filter(({ toolCallId }) => !answered.has(toolCallId));
    // Results in the model's own message are of tools that the provider ran.
    return [{ ...NOTHING_MEASURED, kind: 'model', text, calls }, ...results, ...held.map(heldStep)];
  });
}

const partsOf = (content: AiSdkMessage['content']): readonly Part[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

const callOf = ({ toolCallId, toolName, input, args }: z.infer<typeof callPartSchema>): TranscriptCall => ({
  id: toolCallId,
  actor: 'agent',
  tool: toolName,
  argumentsJson: jsonOfArguments(input ?? args),
});

const ERRORS: ReadonlySet<string> = new Set(['error-text', 'error-json']);

function resultStep({ toolCallId, output, result, isError }: ResultPart): ResultMessage {
  const step: ResultMessage = { kind: 'result', callId: toolCallId, text: '', hasErrorFlag: isError === true };
  if (!output) return { ...step, text: textOfSource(result) };
  if (output.type === 'execution-denied') return { ...step, text: output.reason ?? '', isControlFlow: true };
  const text = output.type === 'content' ? contentText(openSource(output.value)) : textOfSource(output.value);
  return { ...step, text, hasErrorFlag: ERRORS.has(output.type) };
}

/** Waiting for a person: nothing has come back yet. */
const heldStep = ({ toolCallId }: z.infer<typeof approvalPartSchema>): ResultMessage => ({
  kind: 'result',
  callId: toolCallId,
  text: '',
  hasErrorFlag: false,
  isControlFlow: true,
  stage: 'validated',
});
