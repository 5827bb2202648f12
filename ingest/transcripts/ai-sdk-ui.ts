import {
  AI_SDK_UI_KEPT,
  type AiSdkUiMessage,
  aiSdkUiMessagesSchema,
  aiSdkUiSteps,
  isUiToolPart,
} from './ai-sdk-ui-message';
import { buildConversation } from './build-conversation';
import type { KeyRing } from './conversation-key';
import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { listOf } from './list-of';
import { refusalOf } from './message-schema';
import { nameOf } from './name-of';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/* https://ai-sdk.dev/docs/reference/ai-sdk-core/ui-message */

const NAME = 'ai-sdk-ui';

/** AI SDK UI messages, as `useChat` keeps them: a list, or a chat `{ id, messages }`. */
export const aiSdkUi: TranscriptFormat = {
  name: NAME,
  label: 'AI SDK UI messages',
  keptMembers: AI_SDK_UI_KEPT,
  detect,
  parse,
};

const SAMPLE_SIZE = 100;

function detect({ value }: Sample): Detection {
  const messages = listOf(isRecord(value) ? value.messages : value).slice(0, SAMPLE_SIZE);
  const parts = messages.flatMap((message) => (isRecord(message) ? listOf(message.parts) : []));
  const needs: [string, boolean][] = [
    ['a list of messages, alone or under "messages"', messages.length > 0],
    ['messages with a "role" and "parts"', isMostly(messages, isMessage)],
    ['parts of type "tool-…" or "dynamic-tool" with a state', parts.some(isUiToolPart)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  return missing.length > 0 ? { missing } : { score: 1, because: 'messages whose parts are tools with a state' };
}

const isMessage = (message: unknown): boolean =>
  isRecord(message) && typeof message.role === 'string' && Array.isArray(message.parts);

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const chat = isRecord(value) ? value : null;
  const parsed = aiSdkUiMessagesSchema.safeParse(chat?.messages ?? value);
  if (!parsed.success) {
    yield { refused: refusalOf(chat === null ? '' : 'messages', parsed.error) };
    return;
  }
  const dialogue = {
    format: NAME,
    steps: aiSdkUiSteps(parsed.data),
    identity: identityOf(nameOf(chat?.id), parsed.data),
    label: nameOf(chat?.id) ?? 'chat',
    model: null,
    tools: [],
  };
  yield { conversation: buildConversation(dialogue, keys) };
}

/** The SDK makes ids of 16 random characters; shorter ones are somebody's counters. */
const RANDOM_LENGTH = 16;

/** A stored chat grows with every turn and keeps the id of its first message. */
function identityOf(chatId: string | null, messages: readonly AiSdkUiMessage[]): string[] | null {
  const firstId = messages[0]?.id ?? '';
  return firstId.length < RANDOM_LENGTH ? null : [chatId ?? '', firstId];
}
