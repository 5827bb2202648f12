import { z } from 'zod';
import { contentText } from './content-text';
import { type DialogueStep, messagesOfSteps, NOTHING_MEASURED } from './dialogue-step';
import { isRecord } from '../../lib/is-record';
import { argumentsSchema, idSchema, MAX_CALLS, MAX_MESSAGES } from './message-schema';
import { wholeNumber } from './whole-number';
import type { TranscriptCall, TranscriptMessage } from './transcript-message';
import { jsonOfArguments, jsonOfText } from './verbatim-json';

const functionSchema = z.object({ name: z.string(), arguments: argumentsSchema });

export const openaiCallSchema = z.object({
  id: idSchema,
  function: functionSchema.nullish(),
  custom: z.object({ name: z.string(), input: z.string() }).nullish(),
});

const messageSchema = z.object({
  role: z.string(),
  content: z.unknown().optional(),
  tool_calls: z.array(openaiCallSchema).max(MAX_CALLS).nullish(),
  /** The form before `tool_calls`: one call a message, without an id. */
  function_call: functionSchema.nullish(),
  tool_call_id: idSchema,
});

export const openaiMessagesSchema = z.array(messageSchema).max(MAX_MESSAGES);

export type OpenaiMessage = z.infer<typeof messageSchema>;

const RESULT_ROLES: ReadonlySet<string> = new Set(['tool', 'function']);

/** One step a message. Nothing in this format flags an error. */
export const chatSteps = (messages: readonly OpenaiMessage[]): DialogueStep[] =>
  messages.map((message) => {
    const text = contentText(message.content);
    if (RESULT_ROLES.has(message.role)) {
      return { kind: 'result', callId: message.tool_call_id, text, hasErrorFlag: false };
    }
    const calls = callsOf(message);
    if (calls.length === 0 && message.role !== 'assistant') return { kind: 'told', text };
    return { kind: 'model', text, calls, ...NOTHING_MEASURED };
  });

/** The messages that hold calls or results. */
export const transcriptMessages = (messages: readonly OpenaiMessage[]): TranscriptMessage[] =>
  messagesOfSteps(chatSteps(messages));

/** Everything in a history that tells it from another one. */
export const historyParts = (messages: readonly OpenaiMessage[]): unknown[] =>
  messages.map((message) => [message.role, contentText(message.content), message.tool_call_id, callsOf(message)]);

function callsOf(message: OpenaiMessage): TranscriptCall[] {
  const calls = (message.tool_calls ?? []).map((call) => callOf(call));
  if (calls.length > 0 || !message.function_call) return calls;
  return [callOf({ id: null, function: message.function_call })];
}

function callOf({ id, function: called, custom }: z.infer<typeof openaiCallSchema>): TranscriptCall {
  if (custom) return { id, actor: 'agent', tool: custom.name, argumentsJson: jsonOfText(custom.input) };
  return { id, actor: 'agent', tool: called?.name ?? '', argumentsJson: jsonOfArguments(called?.arguments) };
}

export function chatUsage(usage: unknown) {
  const counts = isRecord(usage) ? usage : {};
  return { tokensIn: wholeNumber(counts.prompt_tokens), tokensOut: wholeNumber(counts.completion_tokens) };
}
