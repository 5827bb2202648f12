import { buildConversation } from './build-conversation';
import type { KeyRing } from './conversation-key';
import { isRecord } from '../../lib/is-record';
import { listOf } from './list-of';
import { refusalOf } from './message-schema';
import { epochTime } from './message-time';
import { nameOf } from './name-of';
import { chatSteps, chatUsage, openaiMessagesSchema } from './openai-message';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/* https://platform.openai.com/docs/api-reference/chat/object */

const NAME = 'openai-completion';

/** One chat completion: the model's answer alone, whose calls nobody has answered yet. */
export const openaiCompletion: TranscriptFormat = { name: NAME, label: 'OpenAI chat completion', detect, parse };

function detect({ value }: Sample): Detection {
  const source = isRecord(value) ? value : {};
  const needs: [string, boolean][] = [
    ['a "choices" list with a message', isRecord(messageOf(source))],
    ['an "object" of "chat.completion"', source.object === 'chat.completion'],
    ['an answer without its request', !('messages' in source)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  return missing.length > 0 ? { missing } : { score: 1, because: 'an object "chat.completion" with a message' };
}

/** Other choices are what the model could have said. */
function messageOf(source: Record<string, unknown>): unknown {
  const choice: unknown = listOf(source.choices)[0];
  return isRecord(choice) ? choice.message : null;
}

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const source = isRecord(value) ? value : {};
  const message = openaiMessagesSchema.element.safeParse(messageOf(source));
  if (!message.success) {
    yield { refused: refusalOf('choices[0].message', message.error) };
    return;
  }
  const measured = { ...chatUsage(source.usage), time: epochTime(source.created) };
  const dialogue = {
    format: NAME,
    steps: chatSteps([message.data]).map((step) => (step.kind === 'model' ? { ...step, ...measured } : step)),
    label: 'chat',
    model: nameOf(source.model),
    tools: [],
  };
  yield { conversation: buildConversation(dialogue, keys) };
}
