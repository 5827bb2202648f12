import { buildConversation } from './build-conversation';
import { isUniversalId, type KeyRing } from './conversation-key';
import { stepIdentity } from './dialogue-step';
import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { listOf } from './list-of';
import { refusalOf } from './message-schema';
import { nameOf } from './name-of';
import { pydanticMessagesSchema, pydanticSteps } from './pydantic-ai-message';
import { withRefusedOutputs } from './refused-outputs';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/* https://ai.pydantic.dev/message-history/ */

const NAME = 'pydantic-ai';

/** Pydantic AI message history: what `all_messages_json()` and `new_messages_json()` give, alone or under "messages". */
export const pydanticAi: TranscriptFormat = {
  name: NAME,
  label: 'Pydantic AI message history',
  keptMembers: ['args'],
  detect,
  parse,
};

const SAMPLE_SIZE = 100;

function detect({ value }: Sample): Detection {
  const messages = histories(value).flatMap(({ messages: list }) => listOf(list).slice(0, SAMPLE_SIZE));
  const needs: [string, boolean][] = [
    ['a list of messages, alone or under "messages" or "all_messages"', messages.length > 0],
    ['messages of a "kind" with "parts"', isMostly(messages, isMessage)],
    ['parts of a "part_kind"', messages.some((message) => isRecord(message) && listOf(message.parts).some(isPart))],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  return missing.length > 0 ? { missing } : { score: 1, because: 'messages of a kind whose parts have a part_kind' };
}

const isMessage = (message: unknown): boolean =>
  isRecord(message) && (message.kind === 'request' || message.kind === 'response') && Array.isArray(message.parts);

const isPart = (part: unknown): boolean => isRecord(part) && typeof part.part_kind === 'string';

type History = { position: string; messages: unknown };

/** One history, or a list of records that hold one each. */
function histories(value: unknown): History[] {
  if (!Array.isArray(value)) return [historyOf(value, '')];
  if (value.some((element) => isMessage(element))) return [{ position: '', messages: value }];
  return value.map((element, index) => historyOf(element, `[${index}]`));
}

function historyOf(value: unknown, position: string): History {
  const source = isRecord(value) ? value : {};
  const member = 'all_messages' in source ? 'all_messages' : 'messages';
  return { position: `${position}.${member}`, messages: source[member] };
}

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  for (const { position, messages } of histories(value)) {
    // A run that raised has no history to give.
    if (messages === null) continue;
    const parsed = pydanticMessagesSchema.safeParse(messages);
    if (!parsed.success) {
      yield { refused: refusalOf(position, parsed.error) };
      continue;
    }
    const steps = withRefusedOutputs(pydanticSteps(parsed.data));
    const id = conversationIdOf(messages);
    const sessionId = id !== null && isUniversalId(id) ? id : null;
    // A conversation grows from run to run; what one run alone added begins otherwise and is a history of its own.
    const identity = sessionId === null ? null : [sessionId, ...steps.slice(0, 1).map(stepIdentity)];
    const dialogue = { format: NAME, steps, identity, sessionId, label: id ?? 'run', model: null, tools: [] };
    yield { conversation: buildConversation(dialogue, keys) };
  }
}

/** Every message names its conversation since version 1.6. */
function conversationIdOf(messages: unknown): string | null {
  const ids = listOf(messages).map((message) => (isRecord(message) ? nameOf(message.conversation_id) : null));
  return ids.find((id) => id !== null) ?? null;
}
