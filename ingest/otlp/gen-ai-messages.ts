import { isRecord } from '../../lib/is-record';
import { listOf } from '../transcripts/list-of';
import { answerText, argumentsOf, blocksText, type Said, textOrNull } from './message-parts';

/*
 * Messages of the OpenTelemetry GenAI conventions: https://opentelemetry.io/docs/specs/semconv/gen-ai/
 * `{ role, parts: [{ type: 'tool_call' | 'tool_call_response', … }] }`, the answer under `response` or, in some libraries, `result`.
 */

const readPart = (part: unknown): Said[] => {
  if (!isRecord(part)) return [];
  const callId = textOrNull(part.id);
  if (part.type === 'tool_call')
    return [{ call: { callId, tool: textOrNull(part.name) ?? '', argumentsJson: argumentsOf(part.arguments) } }];
  // Without content an answer says only that it was there, which is no word of how it went.
  if (part.type === 'tool_call_response' && (part.response ?? part.result) !== undefined)
    return [{ result: { callId, text: answerText(part.response ?? part.result), hasErrorFlag: false } }];
  return [];
};

/** A function call as chat completions write it. */
const readChatCall = (call: unknown): Said[] => {
  if (!isRecord(call)) return [];
  const named = isRecord(call.function) ? call.function : call;
  const tool = textOrNull(named.name);
  if (tool === null) return [];
  return [{ call: { callId: textOrNull(call.id), tool, argumentsJson: argumentsOf(named.arguments) } }];
};

/** The calls and answers of one message, in the conventions' form or as chat completions have it. */
export const readGenAiMessage = (message: Record<string, unknown>): Said[] => {
  const parts = listOf(message.parts).flatMap(readPart);
  if (parts.length > 0) return parts;
  if (message.role === 'tool')
    return [
      {
        result: {
          callId: textOrNull(message.tool_call_id) ?? textOrNull(message.id),
          text: blocksText(message.content),
          hasErrorFlag: message.status === 'error',
        },
      },
    ];
  return listOf(message.tool_calls).flatMap(readChatCall);
};
