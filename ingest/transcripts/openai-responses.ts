import { buildConversation } from './build-conversation';
import type { KeyRing } from './conversation-key';
import { describedTools } from './described-tools';
import type { DialogueStep } from './dialogue-step';
import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { listOf } from './list-of';
import { refusalOf } from './message-schema';
import { epochTime } from './message-time';
import { nameOf } from './name-of';
import { isToolItem, responsesItemsSchema, responsesSteps, responsesUsage } from './openai-responses-item';
import { openSource } from './open-source';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/* https://platform.openai.com/docs/api-reference/responses */

const NAME = 'openai-responses';

/** OpenAI Responses items: a list, a page of them (`data`), a request's `input`, or one response's `output`. */
export const openaiResponses: TranscriptFormat = { name: NAME, label: 'OpenAI Responses items', detect, parse };

const SAMPLE_SIZE = 100;

function detect({ value }: Sample): Detection {
  if (isResponse(value)) return { score: 1, because: 'an object "response" with an "output" list' };
  const items = listOf(itemsOf(value).items).slice(0, SAMPLE_SIZE);
  const needs: [string, boolean][] = [
    ['a list of items, alone or under "data", "input" or "output"', items.length > 0],
    ['items with a "type" or a "role"', isMostly(items, isItem)],
    ['items of type "function_call" or "function_call_output"', items.some(isToolItem)],
    ['whole conversations: logged requests repeat each other', !(isRecord(value) && 'response' in value)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  if (missing.length > 0) return { missing };
  return { score: 1, because: 'a list of items with function_call and function_call_output' };
}

const isItem = (item: unknown): boolean => isRecord(item) && ('type' in item || 'role' in item);

const isResponse = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && value.object === 'response' && Array.isArray(value.output);

const LISTS = ['data', 'input', 'output'];

/** The items of a source, and where they lie in it. */
function itemsOf(value: unknown): { member: string; items: unknown } {
  if (!isRecord(value)) return { member: '', items: value };
  const found = (isResponse(value) ? ['output'] : LISTS).find((name) => Array.isArray(openSource(value[name])));
  return { member: found ?? '', items: found === undefined ? value : openSource(value[found]) };
}

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const source = isRecord(value) ? value : {};
  const { member, items } = itemsOf(value);
  const parsed = responsesItemsSchema.safeParse(items);
  if (!parsed.success) {
    yield { refused: refusalOf(member, parsed.error) };
    return;
  }
  const steps = responsesSteps(parsed.data);
  const dialogue = {
    format: NAME,
    steps: isResponse(value) ? measured(steps, value) : steps,
    label: 'chat',
    model: nameOf(source.model),
    tools: describedTools(source.tools),
  };
  yield { conversation: buildConversation(dialogue, keys) };
}

/** A response is one call of the model: its tokens go to the first step that has calls. */
function measured(steps: readonly DialogueStep[], response: Record<string, unknown>): DialogueStep[] {
  const time = epochTime(response.created_at);
  const first = steps.findIndex((step) => step.kind === 'model' && step.calls.length > 0);
  return steps.map((step, index) =>
    step.kind === 'model' ? { ...step, time, ...(index === first ? responsesUsage(response.usage) : {}) } : step,
  );
}
