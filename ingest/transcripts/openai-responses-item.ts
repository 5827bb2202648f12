import { z } from 'zod';
import { contentText } from './content-text';
import { type DialogueStep, type ModelStep, NOTHING_MEASURED } from './dialogue-step';
import { isRecord } from './is-record';
import { argumentsSchema, idSchema, MAX_MESSAGES } from './message-schema';
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

const toolItemSchema = z.object({
  type: z.string(),
  id: idSchema,
  call_id: idSchema,
  name: z.string().nullish(),
  arguments: argumentsSchema,
  input: z.string().nullish(),
  output: z.unknown().optional(),
  status: z.string().nullish(),
  error: z.unknown().optional(),
});
const namedItemSchema = toolItemSchema.extend({ name: z.string() });

const itemSchema = z.union([
  namedItemSchema.refine(({ type }) => CALLS.has(type) || type === MCP_CALL),
  toolItemSchema.refine(({ type }) => RESULTS.has(type)),
  z.object({
    type: z
      .string()
      .nullish()
      .refine((type) => !TOOL_ITEMS.has(type ?? '')),
    role: z.string().nullish(),
    content: z.unknown().optional(),
  }),
]);

export const responsesItemsSchema = z.array(itemSchema).max(MAX_MESSAGES);

type Item = z.infer<typeof itemSchema>;
type ToolItem = z.infer<typeof toolItemSchema>;

const isTool = (item: Item): item is ToolItem => isToolItem(item);

/**
 * The items as steps. What the model gives in one go is a list of items: they are one turn until a result or a told text
 * comes between. An MCP call holds its own result, so it ends the turn: what follows has seen it.
 */
export function responsesSteps(items: readonly Item[]): DialogueStep[] {
  const steps: DialogueStep[] = [];
  let open: ModelStep | null = null;
  for (const item of items) {
    if (!isOfModel(item)) {
      steps.push(isTool(item) ? resultOf(item) : { kind: 'told', text: contentText(item.content) });
      open = null;
      continue;
    }
    if (open === null) steps.push((open = { kind: 'model', text: '', calls: [], ...NOTHING_MEASURED }));
    if (!isTool(item)) {
      open.text += contentText(item.content);
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
const isOfModel = (item: Item): boolean =>
  isTool(item) ? !RESULTS.has(item.type) : (item.role ?? 'assistant') === 'assistant';

const callOf = (item: ToolItem): TranscriptCall => ({
  id: item.call_id ?? (item.type === MCP_CALL ? item.id : null),
  actor: 'agent',
  tool: item.name ?? '',
  argumentsJson: typeof item.input === 'string' ? jsonOfText(item.input) : jsonOfArguments(item.arguments),
});

/** Only MCP calls have an error of their own: a text in older records, `{ type, code, message | content }` in newer ones. */
function resultOf(item: ToolItem): ResultMessage {
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
