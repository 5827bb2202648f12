import { recordPart } from './json-part';
import { firstText } from './loose-message';
import { messageTime } from './message-time';
import type { ToolSpan } from './placed-turns';

/** An unknown tool ends the run before any tool span is made; the spans around it carry its name in their error. */
const NOT_FOUND = /\bTool '?([^\s']{1,256})'? not found in agent\b/;

/** Calls of tools the agent does not have, each once, as spans of no length at the end of the innermost span that tells. */
export function unknownToolCalls(spans: readonly Record<string, unknown>[]): ToolSpan[] {
  const found = new Map<string, ToolSpan>();
  for (const span of spans) {
    const message = firstText(recordPart(recordPart(span.error).data).error, recordPart(span.error).message) ?? '';
    const tool = NOT_FOUND.exec(message.slice(0, MAX_MESSAGE_CHARS))?.[1];
    const end = messageTime(span.ended_at);
    if (tool === undefined) continue;
    found.set(tool, {
      id: firstText(span.id) ?? '',
      parentId: null,
      start: end,
      endMs: end?.ts ?? null,
      call: { id: null, actor: 'agent', tool, argumentsJson: null },
      result: {
        kind: 'result',
        callId: null,
        text: '',
        hasErrorFlag: true,
        failure: { message, code: 'unknown_tool' },
      },
    });
  }
  return [...found.values()];
}

const MAX_MESSAGE_CHARS = 2_000;
