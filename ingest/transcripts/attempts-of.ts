import type { DescribedTool, UnlinkedAttempt } from '../../lib/conversation';
import { attemptIdOf } from './conversation-key';
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

/** Every call of a conversation as an attempt, in emission order. */
export function attemptsOf({ key, model, tools, messages }: History): UnlinkedAttempt[] {
  const toolNames = new Set(tools.map((tool) => tool.name));
  return linkResults(messages).map((linked, sequence) => ({
    ...verdictOf(linked, toolNames),
    ...sharesOf(linked),
    id: attemptIdOf(key, {
      actor: linked.call.actor,
      providerCallId: linked.call.id,
      messageIndex: linked.message.index,
      sequence,
    }),
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
