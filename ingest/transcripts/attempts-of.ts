import type { DescribedTool, UnlinkedAttempt } from '../../lib/conversation';
import { attemptIdOf, type AttemptPlace } from './conversation-key';
import { isEscalationTool } from './escalation-tools';
import { type LinkedCall, linkResults } from './link-results';
import type { TranscriptMessage } from './transcript-message';
import { verdictOf } from './verdict-of';

/** A conversation's messages, and what is needed to judge and name its attempts. `model` is used where a message names none. */
export type History = {
  key: string;
  model: string | null;
  tools: readonly DescribedTool[];
  messages: readonly TranscriptMessage[];
};

export type LinkedHistory = Omit<History, 'messages'> & { calls: readonly LinkedCall[] };

/** Every call of a conversation as an attempt, in emission order. */
export const attemptsOf = ({ messages, ...history }: History): UnlinkedAttempt[] =>
  attemptsOfCalls({ ...history, calls: linkResults(messages) });

/** The same for calls that have their results already. */
export function attemptsOfCalls({ key, model, tools, calls }: LinkedHistory): UnlinkedAttempt[] {
  const described = new Map(tools.map((tool) => [tool.name, tool]));
  return calls.map((linked, sequence) => ({
    ...verdictOf(linked, described),
    ...sharesOf(linked),
    id: attemptIdOf(key, placeOf(linked, sequence)),
    actor: linked.call.actor,
    turn: linked.message.index,
    sequence,
    tool: linked.call.tool,
    argumentsJson: linked.call.argumentsJson,
    providerCallId: linked.call.id,
    ts: linked.message.time?.ts ?? null,
    tsText: linked.message.time?.tsText ?? null,
    model: linked.message.model ?? model,
    latencyMs: linked.result?.latencyMs ?? null,
    isEscalationCall: linked.call.isEscalation ?? isEscalationTool(linked.call.tool),
  }));
}

const placeOf = ({ call, message, identity }: LinkedCall, sequence: number): AttemptPlace => ({
  actor: call.actor,
  providerCallId: identity ?? call.id,
  messageIndex: message.index,
  sequence: identity === undefined ? sequence : 0,
});

/** A message's usage, split among its calls so that sums stay right; odd tokens go to the first ones. */
function sharesOf({ message, position }: LinkedCall): Pick<UnlinkedAttempt, 'tokensIn' | 'tokensOut' | 'costUsd'> {
  const callCount = message.calls.length;
  const share = (total: number | null) =>
    total === null ? null : Math.floor(total / callCount) + (position < total % callCount ? 1 : 0);
  return {
    tokensIn: share(message.tokensIn),
    tokensOut: share(message.tokensOut),
    costUsd: message.costUsd === null ? null : message.costUsd / callCount,
  };
}
