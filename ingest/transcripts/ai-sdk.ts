import { AI_SDK_KEPT, aiSdkMessagesSchema, aiSdkSteps, isAiSdkToolPart } from './ai-sdk-message';
import { buildConversation } from './build-conversation';
import type { KeyRing } from './conversation-key';
import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { listOf } from './list-of';
import { refusalOf } from './message-schema';
import { nameOf } from './name-of';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/* https://ai-sdk.dev/docs/reference/ai-sdk-core/model-message */

const NAME = 'ai-sdk';

/** AI SDK model messages (versions 4 to 7): a list, alone or under "messages". */
export const aiSdk: TranscriptFormat = {
  name: NAME,
  label: 'AI SDK model messages',
  keptMembers: AI_SDK_KEPT,
  detect,
  parse,
};

const SAMPLE_SIZE = 100;

function detect({ value }: Sample): Detection {
  const messages = listOf(isRecord(value) ? value.messages : value).slice(0, SAMPLE_SIZE);
  const parts = messages.flatMap((message) => (isRecord(message) ? listOf(message.content) : []));
  const needs: [string, boolean][] = [
    ['a list of messages, alone or under "messages"', messages.length > 0],
    ['messages with a "role"', isMostly(messages, (message) => isRecord(message) && typeof message.role === 'string')],
    ['content parts of type "tool-call" or "tool-result"', parts.some(isAiSdkToolPart)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  return missing.length > 0 ? { missing } : { score: 1, because: 'messages with tool-call and tool-result parts' };
}

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const source = isRecord(value) ? value : null;
  const parsed = aiSdkMessagesSchema.safeParse(source?.messages ?? value);
  if (!parsed.success) {
    yield { refused: refusalOf(source === null ? '' : 'messages', parsed.error) };
    return;
  }
  const steps = aiSdkSteps(parsed.data);
  const model = nameOf(source?.model);
  yield { conversation: buildConversation({ format: NAME, steps, label: 'chat', model, tools: [] }, keys) };
}
