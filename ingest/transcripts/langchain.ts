import { buildConversation } from './build-conversation';
import type { KeyRing } from './conversation-key';
import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { listOf } from './list-of';
import { type LangchainMessage, langchainMessagesSchema, langchainSteps, unwrapped } from './langchain-message';
import { refusalOf } from './message-schema';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/* https://reference.langchain.com/python/langchain_core/messages/ */

const NAME = 'langchain';

/** LangChain messages: a list, or an object with one or more such lists (the state of a graph), in any of three encodings. */
export const langchain: TranscriptFormat = {
  name: NAME,
  label: 'LangChain messages',
  keptMembers: ['args'],
  detect,
  parse,
};

const SAMPLE_SIZE = 100;

function detect({ value }: Sample): Detection {
  const messages = listsOf(value).flatMap(({ messages: list }) => list.slice(0, SAMPLE_SIZE));
  const needs: [string, boolean][] = [
    ['a list of messages, alone or as a member', messages.length > 0],
    ['messages of type "human", "ai" or "tool" as LangChain writes them', isMostly(messages, isMessage)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  return missing.length > 0 ? { missing } : { score: 1, because: 'messages of type "human", "ai" and "tool"' };
}

const TYPES: ReadonlySet<unknown> = new Set(['human', 'ai', 'tool', 'system', 'function', 'chat', 'remove']);

function isMessage(value: unknown): boolean {
  const message = unwrapped(value);
  if (!isRecord(message) || !TYPES.has(message.type) || !('content' in message)) return false;
  return message.type === 'chat' || !('role' in message);
}

type MessageList = { member: string; messages: readonly unknown[] };

/** The lists that hold messages; all lists where none does. */
function listsOf(value: unknown): MessageList[] {
  if (Array.isArray(value)) return [{ member: '', messages: value }];
  const lists = Object.entries(isRecord(value) ? value : {}).map(([member, list]) => ({
    member,
    messages: listOf(list),
  }));
  const ofMessages = lists.filter(({ messages }) => messages.some(isMessage));
  return ofMessages.length > 0 ? ofMessages : lists;
}

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  for (const { member, messages } of listsOf(value)) {
    const parsed = langchainMessagesSchema.safeParse(messages);
    if (!parsed.success) {
      yield { refused: refusalOf(member, parsed.error) };
      continue;
    }
    const steps = langchainSteps(parsed.data);
    const agent = agentOf(parsed.data);
    yield {
      conversation: buildConversation({ format: NAME, steps, label: 'chat', agent, model: null, tools: [] }, keys),
    };
  }
}

/** Agents sign their messages where there are several; the first to speak names the conversation. */
const agentOf = (messages: readonly LangchainMessage[]): string | null =>
  messages.find(({ type, name }) => type === 'ai' && name)?.name ?? null;
