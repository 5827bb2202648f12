import type { Conversation } from '../../lib/conversation';
import { attemptsOf } from './attempts-of';
import { contentText } from './content-text';
import { digestOf, type KeyRing, sessionIdOf } from './conversation-key';
import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { argumentsPart, openedPart, recordPart } from './json-part';
import { firstText } from './loose-message';
import { partsUnder } from './trace-groups';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';
import type { CallingMessage, TranscriptCall, TranscriptMessage } from './transcript-message';

/*
 * Session items of the OpenAI Agents SDK for JavaScript: https://openai.github.io/openai-agents-js/guides/sessions/
 * Those of its Python twin are items of the Responses API.
 */

const NAME = 'openai-agents-items';

/** The history of one session: a list of items, or an object that holds it under `items` or `history`. */
export const openaiAgentsItems: TranscriptFormat = { name: NAME, label: 'OpenAI Agents session items', detect, parse };

const itemsOf = (value: unknown) => partsUnder(value, 'items', 'history');

function detect({ value }: Sample): Detection {
  const items = itemsOf(value).map((part) => part.value);
  const calls = items.filter((item) => isRecord(item) && TOOL_ITEMS.has(item.type));
  const needs: [string, boolean][] = [
    ['items of type "function_call" or "function_call_result"', calls.length > 0],
    ['a "callId" in each of them', calls.length > 0 && isMostly(calls, (item) => isRecord(item) && 'callId' in item)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  return missing.length > 0 ? { missing } : { score: 1, because: 'function_call items with a callId' };
}

const TOOL_ITEMS: ReadonlySet<unknown> = new Set(['function_call', 'function_call_result']);

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const items: Record<string, unknown>[] = [];
  for (const { position, value: item } of itemsOf(value)) {
    if (isRecord(item)) items.push(item);
    else yield { refused: { position, reason: 'not an item' } };
  }
  yield { conversation: conversationOf(items, keys) };
}

function conversationOf(items: readonly Record<string, unknown>[], keys: KeyRing): Conversation {
  const messages = messagesOf(items);
  const history = items.map((item) => [item.type ?? item.role, contentText(item.content)]);
  const key = keys.keyFor(`${NAME}:${digestOf([history, messages])}`);
  return {
    key,
    format: NAME,
    isEnded: true,
    sessionId: sessionIdOf('session', key),
    agent: null,
    model: null,
    environment: null,
    tools: [],
    attempts: attemptsOf({ key, model: null, tools: [], messages }),
  };
}

/** Calls that follow each other without a result between them are one turn. */
function messagesOf(items: readonly Record<string, unknown>[]): TranscriptMessage[] {
  const messages: TranscriptMessage[] = [];
  let turn: { calls: TranscriptCall[] } | null = null;
  items.forEach((item, index) => {
    if (item.type === 'function_call') {
      if (turn === null) {
        turn = { calls: [] };
        messages.push({ ...NO_MODEL, index, calls: turn.calls });
      }
      turn.calls.push(callOf(item));
    } else if (item.type !== 'reasoning') turn = null;
    if (item.type === 'function_call_result') messages.push(resultOf(item));
  });
  return messages;
}

const NO_MODEL: Omit<CallingMessage, 'index' | 'calls'> = {
  kind: 'calls',
  time: null,
  model: null,
  tokensIn: null,
  tokensOut: null,
  costUsd: null,
};

const callOf = (item: Record<string, unknown>): TranscriptCall => ({
  id: firstText(item.callId),
  actor: 'agent',
  tool: firstText(item.name) ?? '',
  argumentsJson: argumentsPart(item.arguments),
});

function resultOf(item: Record<string, unknown>): TranscriptMessage {
  const output = openedPart(item.output);
  const text = isRecord(output) && 'text' in output ? contentText(output.text) : contentText(output);
  return { kind: 'result', callId: firstText(item.callId), text, hasErrorFlag: recordPart(output).type === 'error' };
}
