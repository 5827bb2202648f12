import { z } from 'zod';
import { JsonSource } from '../../lib/json/json-source';
import { contentText } from './content-text';
import { type DialogueStep, NOTHING_MEASURED } from './dialogue-step';
import { isRecord } from '../../lib/is-record';
import { argumentsSchema, idSchema, MAX_CALLS, MAX_MESSAGES } from './message-schema';
import { nameOf } from './name-of';
import { chatUsage } from './openai-message';
import type { ResultMessage, TranscriptCall } from './transcript-message';
import { jsonOfArguments } from './verbatim-json';
import { wholeNumber } from './whole-number';

/* https://reference.langchain.com/python/langchain_core/messages/ */

const callSchema = z.object({ id: idSchema, name: z.string(), args: argumentsSchema });
const invalidCallSchema = callSchema.extend({ name: z.string().nullish(), error: z.string().nullish() });
/** The provider's own call, whose arguments are the text that the model wrote. */
const rawCallSchema = z.object({ id: idSchema, function: z.object({ name: z.string(), arguments: argumentsSchema }) });

const messageSchema = z.object({
  type: z.string(),
  content: z.unknown().optional(),
  name: z.string().nullish(),
  tool_call_id: idSchema,
  status: z.string().nullish(),
  tool_calls: z.array(callSchema).max(MAX_CALLS).nullish(),
  invalid_tool_calls: z.array(invalidCallSchema).max(MAX_CALLS).nullish(),
  additional_kwargs: z.object({ tool_calls: z.array(rawCallSchema).max(MAX_CALLS).nullish().catch(null) }).nullish(),
  response_metadata: z.record(z.string(), z.unknown()).nullish(),
  usage_metadata: z.unknown().optional(),
});

const langchainMessageSchema = z.preprocess(unwrapped, messageSchema);

export const langchainMessagesSchema = z.array(langchainMessageSchema).max(MAX_MESSAGES);

export type LangchainMessage = z.infer<typeof messageSchema>;

/** `AIMessage` and `AIMessageChunk` are an `ai` message. */
const CLASS_NAME = /^([A-Za-z]+?)Message(?:Chunk)?$/;

/** The fields of a message in any of three encodings: as they are, under `data`, or as a constructor's `kwargs`. */
export function unwrapped(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { type, data, kwargs, id } = value;
  if (type === 'constructor' && isRecord(kwargs)) {
    const className: unknown = Array.isArray(id) ? id.at(-1) : null;
    return { ...kwargs, type: typeName(className) ?? kwargs.type };
  }
  return isRecord(data) ? { ...data, type: typeName(type) } : { ...value, type: typeName(type) };
}

const typeName = (name: unknown): unknown =>
  typeof name === 'string' ? (CLASS_NAME.exec(name)?.[1]?.toLowerCase() ?? name) : undefined;

const AGENT_TYPES: ReadonlySet<string> = new Set(['ai']);
const RESULT_TYPES: ReadonlySet<string> = new Set(['tool', 'function']);

/** The messages as steps. */
export function langchainSteps(messages: readonly LangchainMessage[]): DialogueStep[] {
  const answered = new Set(messages.map(({ tool_call_id: id }) => id));
  return messages.flatMap((message): DialogueStep[] => {
    if (RESULT_TYPES.has(message.type)) return [resultOf(message)];
    if (!AGENT_TYPES.has(message.type)) return [{ kind: 'told', text: contentText(message.content) }];
    const unanswered = (message.invalid_tool_calls ?? []).filter(({ id }) => !answered.has(id));
    return [modelStep(message), ...unanswered.map(refusedCall)];
  });
}

const modelStep = (message: LangchainMessage): DialogueStep => ({
  ...NOTHING_MEASURED,
  kind: 'model',
  text: contentText(message.content),
  // Those that do not parse come last, and their refusals right after them.
  calls: [...callsOf(message), ...(message.invalid_tool_calls ?? []).map((call) => callOf(call, null))],
  model: nameOf(message.response_metadata?.model_name) ?? nameOf(message.response_metadata?.model),
  ...usageOf(message),
});

function callsOf({ tool_calls: calls, additional_kwargs: extra }: LangchainMessage): TranscriptCall[] {
  const raw = extra?.tool_calls ?? [];
  if (!calls || calls.length === 0)
    return raw.map(({ id, function: { name, arguments: args } }) => callOf({ id, name, args }, null));
  const written = new Map(raw.map((call) => [call.id, call.function.arguments ?? null]));
  return calls.map((call) => callOf(call, call.id === null ? null : (written.get(call.id) ?? null)));
}

const callOf = ({ id, name, args }: z.infer<typeof invalidCallSchema>, written: JsonSource | null): TranscriptCall => ({
  id,
  actor: 'agent',
  tool: name ?? '',
  argumentsJson: jsonOfArguments(written ?? args),
});

/** A call whose arguments do not parse is never carried out, and no message answers it. */
const refusedCall = ({ id, error }: z.infer<typeof invalidCallSchema>): ResultMessage => ({
  kind: 'result',
  callId: id,
  text: error ?? 'the arguments are not valid JSON',
  hasErrorFlag: true,
  stage: 'emitted',
});

const resultOf = ({ tool_call_id: callId, content, status }: LangchainMessage): ResultMessage => ({
  kind: 'result',
  callId,
  text: contentText(content),
  hasErrorFlag: status === 'error',
});

/** Both members hold the same numbers where both are there. */
function usageOf({ usage_metadata: usage, response_metadata: metadata }: LangchainMessage) {
  if (!isRecord(usage)) return chatUsage(metadata?.token_usage);
  return { tokensIn: wholeNumber(usage.input_tokens), tokensOut: wholeNumber(usage.output_tokens) };
}
