import { z } from 'zod';
import { contentText } from './content-text';
import { isRecord } from '../../lib/is-record';
import { argumentsSchema, idSchema, MAX_CALLS, MAX_MESSAGES } from './message-schema';
import { messageTime } from './message-time';
import type { TranscriptCall, TranscriptMessage } from './transcript-message';
import { jsonOfArguments } from './verbatim-json';
import { wholeNumber } from './whole-number';

const callSchema = z.object({
  id: idSchema,
  name: z.string(),
  arguments: argumentsSchema,
  requestor: z.string().nullish(),
});

const messageSchema = z.object({
  role: z.string(),
  content: z.unknown().optional(),
  /** Of a result: the id of its call. */
  id: idSchema,
  error: z.boolean().nullish(),
  tool_calls: z.array(callSchema).max(MAX_CALLS).nullish(),
  timestamp: z.unknown().optional(),
  usage: z.unknown().optional(),
  cost: z.unknown().optional(),
  raw_data: z.unknown().optional(),
});

export const tau2MessagesSchema = z.array(messageSchema).max(MAX_MESSAGES);

export type Tau2Message = z.infer<typeof messageSchema>;

/** The messages that hold calls or results. `userModel` is the model behind the simulated user. */
export function transcriptMessages(messages: readonly Tau2Message[], userModel: string | null): TranscriptMessage[] {
  return messages.flatMap((message, index): TranscriptMessage[] => {
    if (message.role === 'tool') {
      const text = contentText(message.content);
      return [{ kind: 'result', callId: message.id, text, hasErrorFlag: message.error === true }];
    }
    const calls = callsOf(message);
    if (calls.length === 0) return [];
    const model = modelOf(message) ?? (calls.every((call) => call.actor === 'user') ? userModel : null);
    return [{ kind: 'calls', index, calls, time: messageTime(message.timestamp), model, ...usageOf(message) }];
  });
}

/** Everything in a history that tells it from another one. */
export const historyParts = (messages: readonly Tau2Message[]): unknown[] =>
  messages.map((message) => [message.role, contentText(message.content), message.id, callsOf(message)]);

function callsOf(message: Tau2Message): TranscriptCall[] {
  return (message.tool_calls ?? []).map((call) => ({
    id: call.id,
    actor: (call.requestor ?? message.role) === 'user' ? 'user' : 'agent',
    tool: call.name,
    argumentsJson: jsonOfArguments(call.arguments),
  }));
}

/** The model that answered, where the provider's answer was kept. It may differ from the one in the file's header. */
const modelOf = ({ raw_data: raw }: Tau2Message): string | null =>
  isRecord(raw) && typeof raw.model === 'string' && raw.model !== '' ? raw.model : null;

function usageOf({ usage, cost }: Tau2Message) {
  const tokens = isRecord(usage) ? usage : {};
  return {
    tokensIn: wholeNumber(tokens.prompt_tokens),
    tokensOut: wholeNumber(tokens.completion_tokens),
    // tau2 writes 0 for every model it has no price for.
    costUsd: typeof cost === 'number' && cost > 0 ? cost : null,
  };
}
