import { z } from 'zod';
import { contentText } from './content-text';
import { type DialogueStep, type ModelStep, NOTHING_MEASURED } from './dialogue-step';
import { isRecord } from '../../lib/is-record';
import { argumentsSchema, idSchema, MAX_MESSAGES, typeWhere } from './message-schema';
import { nameOf } from './name-of';
import { wholeNumber } from './whole-number';
import type { ResultMessage, TranscriptCall } from './transcript-message';
import { jsonOfArguments, jsonOfText } from './verbatim-json';

/* https://platform.openai.com/docs/api-reference/responses/object */

/** The kinds of item that are calls of a tool of ours, a result of one, and a call the provider carried out itself. */
const CALLS: ReadonlySet<string> = new Set(['function_call', 'custom_tool_call']);
const RESULTS: ReadonlySet<string> = new Set(['function_call_output', 'custom_tool_call_output']);
const MCP_CALL = 'mcp_call';
const TOOL_ITEMS: ReadonlySet<string> = new Set([...CALLS, ...RESULTS, MCP_CALL]);

/** Items with a `callId` are those of the Agents SDK for JavaScript. */
export const isToolItem = (item: unknown): boolean =>
  isRecord(item) && typeof item.type === 'string' && TOOL_ITEMS.has(item.type) && !('callId' in item);

const resultItemSchema = z.object({
  type: typeWhere((type) => RESULTS.has(type)),
  id: idSchema,
  call_id: idSchema,
  output: z.unknown().optional(),
  status: z.string().nullish(),
  error: z.unknown().optional(),
});

const callItemSchema = resultItemSchema.extend({
  type: typeWhere((type) => CALLS.has(type) || type === MCP_CALL),
  name: z.string(),
  arguments: argumentsSchema,
  input: z.string().nullish(),
});

const otherItemSchema = z.object({
  type: typeWhere((type) => !TOOL_ITEMS.has(type)).nullish(),
  role: z.string().nullish(),
  content: z.unknown().optional(),
});

const itemSchema = z.union([callItemSchema, resultItemSchema, otherItemSchema]);

export const responsesItemsSchema = z.array(itemSchema).max(MAX_MESSAGES);

type Item = z.infer<typeof itemSchema>;
type CallItem = z.infer<typeof callItemSchema>;
type ResultItem = z.infer<typeof resultItemSchema>;

const isCall = (item: Item): item is CallItem => 'name' in item;
const isResult = (item: Item): item is ResultItem => RESULTS.has(item.type ?? '');

/**
 * The items as steps. What the model gives in one go is a list of items: they are one turn until a result or a told text
 * comes between. An MCP call holds its own result, so it ends the turn: what follows has seen it.
 */
export function responsesSteps(items: readonly Item[]): DialogueStep[] {
  const steps: DialogueStep[] = [];
  let open: ModelStep | null = null;
  for (const item of items) {
    if (isResult(item) || isTold(item)) {
      steps.push(isResult(item) ? resultOf(item) : { kind: 'told', text: textOf(item) });
      open = null;
      continue;
    }
    if (open === null) steps.push((open = { kind: 'model', text: '', calls: [], ...NOTHING_MEASURED }));
    if (!isCall(item)) {
      open.text += textOf(item);
      continue;
    }
    open.calls = [...open.calls, callOf(item)];
    if (item.type !== MCP_CALL) continue;
    steps.push(resultOf(item));
    open = null;
  }
  return steps;
}

/** Reasoning and other items without a role are the model's. */
const isTold = (item: Item): boolean => 'role' in item && (item.role ?? 'assistant') !== 'assistant';

const textOf = (item: Item): string => ('content' in item ? contentText(item.content) : '');

const callOf = (item: CallItem): TranscriptCall => ({
  id: item.call_id ?? (item.type === MCP_CALL ? item.id : null),
  actor: 'agent',
  tool: item.name,
  argumentsJson: typeof item.input === 'string' ? jsonOfText(item.input) : jsonOfArguments(item.arguments),
});

/** Only MCP calls have an error of their own: a text in older records, `{ type, code, message | content }` in newer ones. */
function resultOf(item: CallItem | ResultItem): ResultMessage {
  const { type, call_id, id, output, status, error } = item;
  const hasError = error !== null && error !== undefined;
  return {
    kind: 'result',
    callId: call_id ?? (type === MCP_CALL ? id : null),
    text: hasError ? errorText(error) : contentText(output),
    hasErrorFlag: hasError || (type === MCP_CALL && status === 'failed'),
    code: isRecord(error) && (typeof error.code === 'number' || nameOf(error.code)) ? String(error.code) : null,
  };
}

const errorText = (error: unknown): string =>
  isRecord(error) ? (nameOf(error.message) ?? contentText(error.content ?? error)) : contentText(error);

export function responsesUsage(usage: unknown) {
  const counts = isRecord(usage) ? usage : {};
  return { tokensIn: wholeNumber(counts.input_tokens), tokensOut: wholeNumber(counts.output_tokens) };
}
