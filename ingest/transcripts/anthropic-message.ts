import { z } from 'zod';
import { contentText } from './content-text';
import { type DialogueStep, type ModelStep, NOTHING_MEASURED } from './dialogue-step';
import { isRecord } from '../../lib/is-record';
import { argumentsSchema, idSchema, MAX_CALLS, MAX_MESSAGES, typeWhere } from './message-schema';
import { sumOfCounts } from './sum-of-counts';
import type { ResultMessage } from './transcript-message';
import { jsonOfArguments } from './verbatim-json';

/* https://platform.claude.com/docs/en/api/messages */

/** Members the format needs as they were written. */
export const ANTHROPIC_KEPT: readonly string[] = ['input', 'input_schema'];

/** `tool_use`, and `server_tool_use` and `mcp_tool_use` for tools the provider runs, with the results of each. */
const CALL = /^(?:[a-z]+_)?tool_use$/;
const RESULT = /^[a-z_]*tool_result$/;

const blockSchema = z.union([
  z.object({ type: typeWhere((type) => CALL.test(type)), id: idSchema, name: z.string(), input: argumentsSchema }),
  z.object({
    type: typeWhere((type) => RESULT.test(type)),
    tool_use_id: idSchema,
    is_error: z.boolean().nullish(),
    content: z.unknown().optional(),
  }),
  z.object({ type: typeWhere((type) => !CALL.test(type) && !RESULT.test(type)), text: z.string().nullish() }),
]);

const messageSchema = z.object({
  role: z.string(),
  content: z.union([z.string(), z.array(blockSchema).max(MAX_CALLS)]),
});

export const anthropicMessagesSchema = z.array(messageSchema).max(MAX_MESSAGES);

export type AnthropicMessage = z.infer<typeof messageSchema>;
type Block = z.infer<typeof blockSchema>;
type CallBlock = Extract<Block, { name: string }>;
type ResultBlock = Extract<Block, { tool_use_id: unknown }>;

const isCall = (block: Block): block is CallBlock => CALL.test(block.type);
const isResult = (block: Block): block is ResultBlock => RESULT.test(block.type);

/** The messages as steps. A result the provider itself put into the model's message ends a turn: what follows has seen it. */
export const anthropicSteps = (messages: readonly AnthropicMessage[]): DialogueStep[] =>
  messages.flatMap(({ role, content }): DialogueStep[] => {
    const blocks: Block[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    return role === 'assistant' ? modelSteps(blocks) : blocks.map(toldStep);
  });

function modelSteps(blocks: readonly Block[]): DialogueStep[] {
  const steps: DialogueStep[] = [];
  let open: ModelStep | null = null;
  for (const block of blocks) {
    if (isResult(block)) {
      steps.push(resultStep(block));
      open = null;
      continue;
    }
    if (open === null) steps.push((open = newStep()));
    if (isCall(block)) open.calls = [...open.calls, callOf(block)];
    else open.text += textOf(block);
  }
  return steps;
}

const newStep = (): ModelStep => ({ kind: 'model', text: '', calls: [], ...NOTHING_MEASURED });

const toldStep = (block: Block): DialogueStep =>
  isResult(block) ? resultStep(block) : { kind: 'told', text: isCall(block) ? '' : textOf(block) };

const textOf = (block: Exclude<Block, CallBlock | ResultBlock>): string => ('text' in block ? (block.text ?? '') : '');

const callOf = ({ id, name, input }: CallBlock) => ({
  id,
  actor: 'agent' as const,
  tool: name,
  argumentsJson: jsonOfArguments(input),
});

/** A result of a server tool says that it failed by its content: `{ type: 'web_search_tool_result_error', error_code }`. */
function resultStep({ tool_use_id, is_error, content }: ResultBlock): ResultMessage {
  const hasCode = isRecord(content) && typeof content.error_code === 'string';
  return {
    kind: 'result',
    callId: tool_use_id,
    text: contentText(content),
    hasErrorFlag: is_error === true || hasCode,
    code: hasCode ? String(content.error_code) : null,
  };
}

/** Tokens of a response; what was read from or written to the cache went in as well. */
export function anthropicUsage(usage: unknown) {
  const counts = isRecord(usage) ? usage : {};
  return {
    tokensIn: sumOfCounts(counts.input_tokens, counts.cache_creation_input_tokens, counts.cache_read_input_tokens),
    tokensOut: sumOfCounts(counts.output_tokens),
  };
}

/** Whether a content block is a call or the result of one. */
export const isAnthropicToolBlock = (block: unknown): boolean =>
  isRecord(block) && typeof block.type === 'string' && (CALL.test(block.type) || RESULT.test(block.type));
