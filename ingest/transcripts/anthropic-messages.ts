import {
  ANTHROPIC_KEPT,
  anthropicMessagesSchema,
  anthropicSteps,
  anthropicUsage,
  isAnthropicToolBlock,
} from './anthropic-message';
import { buildConversation } from './build-conversation';
import type { KeyRing } from './conversation-key';
import { describedTools } from './described-tools';
import type { DialogueStep } from './dialogue-step';
import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { listOf } from './list-of';
import { refusalOf } from './message-schema';
import { nameOf } from './name-of';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/* https://platform.claude.com/docs/en/api/messages */

const NAME = 'anthropic-messages';

/** Anthropic messages: a list, `{ messages, tools }` as a request has them, or one response. */
export const anthropicMessages: TranscriptFormat = {
  name: NAME,
  label: 'Anthropic messages',
  keptMembers: ANTHROPIC_KEPT,
  detect,
  parse,
};

const SAMPLE_SIZE = 100;

function detect({ value }: Sample): Detection {
  if (isResponse(value)) return { score: 1, because: 'a response of type "message" with content blocks' };
  const messages = messagesOf(value).slice(0, SAMPLE_SIZE);
  const blocks = messages.flatMap((message) => (isRecord(message) ? listOf(message.content) : []));
  const needs: [string, boolean][] = [
    ['a list of messages, alone or under "messages"', messages.length > 0],
    ['messages with a "role"', isMostly(messages, (message) => isRecord(message) && typeof message.role === 'string')],
    ['content blocks of type "tool_use" or "tool_result"', blocks.some(isAnthropicToolBlock)],
    ['whole conversations: logged requests repeat each other', !(isRecord(value) && 'response' in value)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  if (missing.length > 0) return { missing };
  return { score: 1, because: 'messages whose content holds tool_use and tool_result blocks' };
}

const messagesOf = (value: unknown): readonly unknown[] => listOf(isRecord(value) ? value.messages : value);

/** One answer of the API, which says its model and its usage. */
const isResponse = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && value.type === 'message' && value.role === 'assistant' && Array.isArray(value.content);

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const source = isRecord(value) ? value : {};
  const list = isResponse(value) ? [value] : (source.messages ?? value);
  const messages = anthropicMessagesSchema.safeParse(list);
  if (!messages.success) {
    yield { refused: refusalOf('messages' in source ? 'messages' : '', messages.error) };
    return;
  }
  const model = nameOf(source.model);
  const steps = anthropicSteps(messages.data).map((step) => withUsage(step, source));
  const tools = describedTools(source.tools);
  yield { conversation: buildConversation({ format: NAME, steps, label: 'chat', model, tools }, keys) };
}

const withUsage = (step: DialogueStep, { usage }: Record<string, unknown>): DialogueStep =>
  step.kind === 'model' && usage !== undefined ? { ...step, ...anthropicUsage(usage) } : step;
