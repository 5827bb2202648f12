import type { Conversation, DescribedTool } from '../../lib/conversation';
import { storableText } from '../../lib/storable-text';
import { attemptsOfCalls } from './attempts-of';
import { digestOf, isUniversalTraceId, type KeyRing, sessionIdOf } from './conversation-key';
import type { LinkedCall } from './link-results';

/** What is known of a trace once its calls are linked. */
export type TraceFacts = {
  format: string;
  traceId: string | null;
  isEnded: boolean;
  /** What the exporter groups traces by; null where it says nothing. */
  session: string | null;
  agent: string | null;
  model: string | null;
  environment: string | null;
  tools: readonly DescribedTool[];
  calls: readonly LinkedCall[];
};

/** A trace as a conversation: known by its id where that is random enough, else by what was called in it. */
export function traceConversation(facts: TraceFacts, keys: KeyRing): Conversation {
  const { format, traceId, session, agent, model, environment, tools, calls, isEnded } = facts;
  const isUniversal = traceId !== null && isUniversalTraceId(traceId);
  const key = isUniversal ? `${format}:${traceId}` : keys.keyFor(`${format}:${digestOf([traceId, contentOf(calls)])}`);
  const label = session ?? traceId;
  return {
    key,
    format,
    isEnded,
    sessionId: label === null ? sessionIdOf('trace', key) : storableText(label.slice(0, MAX_SESSION_CHARS)),
    agent,
    model,
    environment,
    tools,
    attempts: attemptsOfCalls({ key, model, tools, calls }),
  };
}

const MAX_SESSION_CHARS = 256;

const contentOf = (calls: readonly LinkedCall[]): unknown[] =>
  calls.map(({ call, message, result }) => [call, message.time?.tsText, result?.text]);

/** Every tool once, the first description of each name. */
export const distinctTools = (tools: readonly DescribedTool[]): DescribedTool[] =>
  [...new Map(tools.toReversed().map((tool) => [tool.name, tool])).values()].toReversed();
