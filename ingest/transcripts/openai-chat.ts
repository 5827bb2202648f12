import type { Conversation } from '../../lib/conversation';
import { attemptsOf } from './attempts-of';
import { digestOf, type KeyRing, sessionIdOf } from './conversation-key';
import { describedTools } from './described-tools';
import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { listOf } from './list-of';
import { refusalOf } from './message-schema';
import { historyParts, type OpenaiMessage, openaiMessagesSchema, transcriptMessages } from './openai-message';
import { taskName } from './task-name';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

const NAME = 'openai-chat';

/**
 * OpenAI chat messages: tau-bench result lists (`task_id`, `trial`, `traj`), `{ messages, tools }`, alone or a line each,
 * and a bare list of messages.
 */
export const openaiChat: TranscriptFormat = { name: NAME, label: 'OpenAI chat', detect, parse };

function detect({ value }: Sample): Detection {
  const chats = chatsOf(value);
  const messages = chats.flatMap(({ messages }) => listOf(messages).slice(0, SAMPLE_SIZE));
  const calls = messages.flatMap((message) => (isRecord(message) ? listOf(message.tool_calls) : []));
  const needs: [string, boolean][] = [
    ['a "messages" or "traj" list', messages.length > 0],
    ['messages with a "role" and without the marks of another format', isMostly(messages, isChatMessage)],
    ['tool calls as {id, function: {name, arguments}}', isMostly(calls, (call) => isRecord(call) && !('name' in call))],
    ['whole conversations: logged requests repeat each other', !chats.some(({ source }) => isLoggedRequest(source))],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  if (missing.length > 0) return { missing };
  return calls.length > 0
    ? { score: 1, because: 'chat messages whose tool_calls hold a function with name and arguments' }
    : { score: 0.5, because: 'chat messages with a role' };
}

/** Enough of each conversation to see a call. */
const SAMPLE_SIZE = 50;

/** tau2 counts its turns; Anthropic puts calls and results into content blocks, the AI SDK everything into parts. */
function isChatMessage(message: unknown): boolean {
  if (!isRecord(message) || typeof message.role !== 'string') return false;
  if ('turn_idx' in message || 'parts' in message) return false;
  return !listOf(message.content).some((block) => isRecord(block) && ANTHROPIC_BLOCKS.has(block.type));
}

const ANTHROPIC_BLOCKS: ReadonlySet<unknown> = new Set(['tool_use', 'tool_result']);

/** A log of requests holds every history once for each turn: its calls would count many times. */
const isLoggedRequest = (source: Record<string, unknown>): boolean =>
  source.type === 'request' || 'response' in source || 'choices' in source;

/** `position` is that of the messages. */
type Chat = { position: string; source: Record<string, unknown>; messages: unknown };

function chatsOf(value: unknown): Chat[] {
  if (!Array.isArray(value)) return [chatOf(value, '')];
  if (value.some(isChatMessage)) return [{ position: '', source: {}, messages: value }];
  return value.map((element, index) => chatOf(element, `[${index}]`));
}

function chatOf(element: unknown, position: string): Chat {
  const source = isRecord(element) ? element : {};
  const list = source.traj === undefined ? 'messages' : 'traj';
  return { position: `${position}.${list}`, source, messages: source[list] };
}

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  for (const chat of chatsOf(value)) {
    const messages = openaiMessagesSchema.safeParse(chat.messages);
    if (messages.success) yield { conversation: conversationOf(chat.source, messages.data, keys) };
    else yield { refused: refusalOf(chat.position, messages.error) };
  }
}

function conversationOf(
  source: Record<string, unknown>,
  messages: readonly OpenaiMessage[],
  keys: KeyRing,
): Conversation {
  const task = taskName(source);
  const key = keys.keyFor(`${NAME}:${digestOf([task, historyParts(messages)])}`);
  const model = typeof source.model === 'string' ? source.model : null;
  const tools = describedTools(source.tools ?? source.functions);
  return {
    key,
    format: NAME,
    isEnded: true,
    sessionId: sessionIdOf(task ?? 'chat', key),
    agent: null,
    model,
    environment: null,
    tools,
    attempts: attemptsOf({ key, model, tools, messages: transcriptMessages(messages) }),
  };
}
