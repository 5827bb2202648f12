import type { Conversation } from '../../lib/conversation';
import { attemptsOf } from './attempts-of';
import { digestOf, type KeyRing, sessionIdOf } from './conversation-key';
import { describedTools } from './described-tools';
import { messageTime } from './message-time';
import { acceptedOutput, refusedOutput } from './model-output';
import { historyParts, type OpenaiMessage, transcriptMessages } from './openai-message';
import { isSingleCall, textOfOutput } from './swe-agent-log-refusal';
import { type LogResponse, usageOf } from './swe-agent-log-row';
import type { LoggedRun } from './swe-agent-log-runs';
import type { TranscriptMessage } from './transcript-message';

/** A logged conversation: the history of its latest request, with the refused outputs where they had been. */
export function conversationOf(name: string, run: LoggedRun, keys: KeyRing): Conversation {
  const { last, length, refusals, responses } = run;
  const lost = refusals.map(({ base, text, message }) => [base, text, message]);
  const end = responses.get(length)?.outputs.map(textOfOutput) ?? [];
  const key = keys.keyFor(`${name}:${digestOf([historyParts(last.messages), lost, end])}`);
  const model = last.model ?? null;
  const tools = describedTools(last.tools);
  return {
    key,
    format: name,
    isEnded: true,
    sessionId: sessionIdOf('log', key),
    agent: null,
    model,
    environment: null,
    tools,
    attempts: attemptsOf({ key, model, tools, messages: messagesOf(run) }),
  };
}

/** Refused outputs stand in no history, so turns are numbered anew. */
function messagesOf(run: LoggedRun): TranscriptMessage[] {
  const kept = run.last.messages.slice(0, run.length);
  const told: TranscriptMessage[] = [];
  let turn = 0;
  for (let at = 0; at <= kept.length; at++) {
    // Where the latest request is a shorter one, what was refused beyond its end is told at its end.
    const refused = run.refusals.filter(({ base }) => Math.min(base, kept.length) === at);
    for (const refusal of refused) told.push(...refusedOutput(originOf(turn++, refusal.response), refusal));
    const message = kept[at];
    const response = run.responses.get(at) ?? null;
    if (refused.length > 0) told.push(...acceptedAt(turn, message, response));
    if (message !== undefined) told.push(...keptAt(turn++, message, response));
  }
  return told;
}

const originOf = (index: number, response: LogResponse | null) => ({
  index,
  time: messageTime(response?.timestamp),
  ...(response === null ? { model: null, tokensIn: null, tokensOut: null, costUsd: null } : usageOf(response)),
});

/** What came after refused outputs: the history went on, or the log ends on an answer that would have been taken. */
function acceptedAt(turn: number, message: OpenaiMessage | undefined, response: LogResponse | null) {
  const output = response?.outputs[0];
  if (message === undefined && (output === undefined || !isSingleCall(output))) return [];
  return acceptedOutput(originOf(turn, response), output === undefined ? '' : textOfOutput(output));
}

const keptAt = (turn: number, message: OpenaiMessage, response: LogResponse | null): TranscriptMessage[] =>
  transcriptMessages([message]).map((one) => (one.kind === 'calls' ? { ...one, ...originOf(turn, response) } : one));
