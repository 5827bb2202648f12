import { z } from 'zod';
import { contentText } from './content-text';
import { argumentsPart } from './json-part';
import { argumentsSchema, idSchema, MAX_CALLS, MAX_MESSAGES } from './message-schema';
import type { TranscriptCall, TranscriptMessage } from './transcript-message';
import { jsonOfArguments } from './verbatim-json';

const functionSchema = z.object({ name: z.string(), arguments: argumentsSchema });

const callSchema = z.object({
  id: idSchema,
  function: functionSchema.nullish(),
  custom: z.object({ name: z.string(), input: z.unknown() }).nullish(),
});

const messageSchema = z.object({
  role: z.string(),
  content: z.unknown().optional(),
  tool_calls: z.array(callSchema).max(MAX_CALLS).nullish(),
  /** The form before `tool_calls`: one call a message, without an id. */
  function_call: functionSchema.nullish(),
  tool_call_id: idSchema,
});

export const openaiMessagesSchema = z.array(messageSchema).max(MAX_MESSAGES);

export type OpenaiMessage = z.infer<typeof messageSchema>;

const RESULT_ROLES: ReadonlySet<string> = new Set(['tool', 'function']);

/** The messages that hold calls or results. Nothing in this format flags an error. */
export function transcriptMessages(messages: readonly OpenaiMessage[]): TranscriptMessage[] {
  return messages.flatMap((message, index): TranscriptMessage[] => {
    if (RESULT_ROLES.has(message.role)) {
      return [
        { kind: 'result', callId: message.tool_call_id, text: contentText(message.content), hasErrorFlag: false },
      ];
    }
    const calls = callsOf(message);
    if (calls.length === 0) return [];
    return [{ kind: 'calls', index, calls, time: null, model: null, tokensIn: null, tokensOut: null, costUsd: null }];
  });
}

/** Everything in a history that tells it from another one. */
export const historyParts = (messages: readonly OpenaiMessage[]): unknown[] =>
  messages.map((message) => [message.role, contentText(message.content), message.tool_call_id, callsOf(message)]);

function callsOf(message: OpenaiMessage): TranscriptCall[] {
  const calls = (message.tool_calls ?? []).map((call) => callOf(call));
  if (calls.length > 0 || !message.function_call) return calls;
  return [callOf({ id: null, function: message.function_call })];
}

function callOf({ id, function: called, custom }: z.infer<typeof callSchema>): TranscriptCall {
  if (custom) return { id, actor: 'agent', tool: custom.name, argumentsJson: argumentsPart(custom.input) };
  return { id, actor: 'agent', tool: called?.name ?? '', argumentsJson: jsonOfArguments(called?.arguments) };
}
