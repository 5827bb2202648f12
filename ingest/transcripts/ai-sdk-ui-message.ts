import { z } from 'zod';
import { type DialogueStep, type ModelStep, NOTHING_MEASURED } from './dialogue-step';
import { isRecord } from '../../lib/is-record';
import { argumentsSchema, idSchema, MAX_CALLS, MAX_MESSAGES, typeWhere } from './message-schema';
import { messageTime } from './message-time';
import { nameOf } from './name-of';
import { textOfSource } from './text-of-source';
import type { ResultMessage } from './transcript-message';
import { jsonOfArguments } from './verbatim-json';

/* https://ai-sdk.dev/docs/reference/ai-sdk-core/ui-message */

/** Members the format needs as they were written. */
export const AI_SDK_UI_KEPT: readonly string[] = ['input', 'rawInput', 'output', 'args', 'result'];

/** A tool's part is named after it, unless the tool became known only at run time. */
const TOOL_PART = /^(?:tool-(?!invocation$).+|dynamic-tool)$/s;

const toolPartSchema = z.object({
  type: typeWhere((type) => TOOL_PART.test(type)),
  toolCallId: idSchema,
  toolName: z.string().nullish(),
  state: z.string(),
  input: argumentsSchema,
  /** In place of `input`, what the model wrote where that did not fit the tool. */
  rawInput: argumentsSchema,
  output: z.unknown().optional(),
  errorText: z.string().nullish(),
  preliminary: z.boolean().nullish(),
  approval: z.object({ reason: z.string().nullish() }).nullish(),
});

/** Version 4 has no errors among its states: a failed call ended the chat. */
const invocationPartSchema = z.object({
  type: z.literal('tool-invocation'),
  toolInvocation: z.object({
    toolCallId: idSchema,
    toolName: z.string(),
    state: z.string(),
    args: argumentsSchema,
    result: z.unknown().optional(),
  }),
});

const partSchema = z.union([
  toolPartSchema,
  invocationPartSchema,
  z.object({
    type: typeWhere((type) => !TOOL_PART.test(type) && type !== 'tool-invocation'),
    text: z.string().nullish(),
  }),
]);

const messageSchema = z.object({
  id: idSchema,
  role: z.string(),
  parts: z.array(partSchema).max(MAX_CALLS),
  metadata: z.unknown().optional(),
  createdAt: z.unknown().optional(),
});

export const aiSdkUiMessagesSchema = z.array(messageSchema).max(MAX_MESSAGES);

export type AiSdkUiMessage = z.infer<typeof messageSchema>;
type Part = z.infer<typeof partSchema>;
type ToolPart = z.infer<typeof toolPartSchema>;

/** Whether a part is a tool call's. */
export const isUiToolPart = (part: unknown): boolean =>
  isRecord(part) && typeof part.type === 'string' && (TOOL_PART.test(part.type) || part.type === 'tool-invocation');

/** The messages as steps: a message of the assistant holds one turn for each of its `step-start` parts. */
export const aiSdkUiSteps = (messages: readonly AiSdkUiMessage[]): DialogueStep[] =>
  messages.flatMap((message): DialogueStep[] => {
    if (message.role !== 'assistant') return [{ kind: 'told', text: message.parts.map(textOf).join('') }];
    return turnsOf(message.parts).flatMap((parts) => stepsOfTurn(parts, message));
  });

function turnsOf(parts: readonly Part[]): Part[][] {
  const turns: Part[][] = [[]];
  for (const part of parts) {
    if (part.type === 'step-start') turns.push([]);
    else turns.at(-1)?.push(part);
  }
  return turns.filter((turn) => turn.length > 0);
}

function stepsOfTurn(parts: readonly Part[], { metadata, createdAt }: AiSdkUiMessage): DialogueStep[] {
  const tools = parts.flatMap(toolPartOf);
  const step: ModelStep = {
    ...NOTHING_MEASURED,
    kind: 'model',
    text: parts.map(textOf).join(''),
    calls: tools.map(({ toolCallId, input, rawInput, ...part }) => ({
      id: toolCallId,
      actor: 'agent',
      tool: toolNameOf(part),
      argumentsJson: jsonOfArguments(input ?? rawInput),
    })),
    time: messageTime(createdAt),
    model: isRecord(metadata) ? nameOf(metadata.model) : null,
  };
  return [step, ...tools.flatMap(resultOf)];
}

const textOf = (part: Part): string => ('text' in part ? (part.text ?? '') : '');

const toolNameOf = ({ type, toolName }: Pick<ToolPart, 'type' | 'toolName'>): string =>
  type === 'dynamic-tool' ? (toolName ?? '') : type.slice('tool-'.length);

function toolPartOf(part: Part): ToolPart[] {
  if ('toolCallId' in part) return [part];
  if (!('toolInvocation' in part)) return [];
  const { toolCallId, toolName, state, args, result } = part.toolInvocation;
  const isDone = state === 'result';
  return [
    { type: `tool-${toolName}`, toolCallId, state: isDone ? 'output-available' : state, input: args, output: result },
  ];
}

const HELD: ReadonlySet<string> = new Set(['approval-requested', 'approval-responded', 'output-denied']);

/** What came of a call; nothing while its state says that it has not come back. */
function resultOf(part: ToolPart): ResultMessage[] {
  const { state, toolCallId: callId, approval, errorText, output, input } = part;
  const result: ResultMessage = { kind: 'result', callId, text: '', hasErrorFlag: false };
  if (HELD.has(state)) return [{ ...result, text: approval?.reason ?? '', isControlFlow: true, stage: 'validated' }];
  if (state === 'output-error') {
    const failed = { ...result, text: errorText ?? '', hasErrorFlag: true };
    return [input ? failed : { ...failed, stage: 'emitted' }];
  }
  return state === 'output-available' && !part.preliminary ? [{ ...result, text: textOfSource(output) }] : [];
}
