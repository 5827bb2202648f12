import { z } from 'zod';
import { MODEL_OUTPUT_TOOL } from '../../lib/words';
import { contentText } from './content-text';
import type { DialogueStep, ModelStep } from './dialogue-step';
import { isRecord } from '../../lib/is-record';
import { argumentsSchema, idSchema, MAX_CALLS, MAX_MESSAGES } from './message-schema';
import { messageTime } from './message-time';
import { nameOf } from './name-of';
import { sourceOf } from './source-of';
import type { MessageTime, ResultMessage, TranscriptCall } from './transcript-message';
import { jsonOfArguments } from './verbatim-json';
import { wholeNumber } from './whole-number';

/* https://ai.pydantic.dev/message-history/ */

const partSchema = z.object({
  part_kind: z.string(),
  tool_name: z.string().nullish(),
  tool_call_id: idSchema,
  args: argumentsSchema,
  content: z.unknown().optional(),
  outcome: z.string().nullish(),
  timestamp: z.unknown().optional(),
});

const messageSchema = z.object({
  kind: z.enum(['request', 'response']),
  parts: z.array(partSchema).max(MAX_CALLS),
  timestamp: z.unknown().optional(),
  usage: z.unknown().optional(),
  model_name: z.unknown().optional(),
});

export const pydanticMessagesSchema = z.array(messageSchema).max(MAX_MESSAGES);

export type PydanticMessage = z.infer<typeof messageSchema>;
type Part = z.infer<typeof partSchema>;

/** The messages as steps. Parts have times of their own: a result's latency is counted from the answer that called. */
export function pydanticSteps(messages: readonly PydanticMessage[]): DialogueStep[] {
  let calledAt: MessageTime | null = null;
  return messages.flatMap((message): DialogueStep[] => {
    if (message.kind === 'request') return message.parts.map((part) => toldStep(part, calledAt));
    calledAt = messageTime(message.timestamp);
    return modelSteps(message, calledAt);
  });
}

/** An answer, and after it the results of tools that the provider ran itself. */
function modelSteps({ parts, usage, model_name }: PydanticMessage, time: MessageTime | null): DialogueStep[] {
  const counts = isRecord(usage) ? usage : {};
  const step: ModelStep = {
    kind: 'model',
    text: parts.flatMap(({ part_kind, content }) => (part_kind === 'text' ? [contentText(content)] : [])).join(''),
    calls: parts.flatMap((part) => (CALLS.has(part.part_kind) ? [callOf(part)] : [])),
    time,
    model: nameOf(model_name),
    tokensIn: wholeNumber(counts.input_tokens ?? counts.request_tokens),
    tokensOut: wholeNumber(counts.output_tokens ?? counts.response_tokens),
    costUsd: typeof counts.cost === 'number' && counts.cost >= 0 ? counts.cost : null,
  };
  return [step, ...parts.filter(({ part_kind }) => RESULTS.has(part_kind)).map((part) => resultOf(part, null))];
}

const CALLS: ReadonlySet<string> = new Set(['tool-call', 'builtin-tool-call']);
const RESULTS: ReadonlySet<string> = new Set(['tool-return', 'builtin-tool-return']);

const callOf = ({ tool_call_id, tool_name, args }: Part): TranscriptCall => ({
  id: tool_call_id,
  actor: 'agent',
  tool: isOutputTool(tool_name) ? MODEL_OUTPUT_TOOL : (tool_name ?? ''),
  argumentsJson: jsonOfArguments(args),
});

/** By this tool, and those named after it, an agent takes its final answer where that has a type. */
const isOutputTool = (name: string | null | undefined): boolean => /^final_result(?:_|$)/.test(name ?? '');

function toldStep(part: Part, calledAt: MessageTime | null): DialogueStep {
  if (RESULTS.has(part.part_kind)) return resultOf(part, calledAt);
  if (part.part_kind !== 'retry-prompt') return { kind: 'told', text: contentText(part.content) };
  return part.tool_name ? retryResult(part, calledAt) : { kind: 'told', text: retryText(part), isRefusal: true };
}

/** `denied` and `interrupted` stopped the call on its way; without an outcome, as older versions write it, it succeeded. */
const STOPPED: ReadonlySet<string> = new Set(['denied', 'interrupted']);

const resultOf = (
  { tool_call_id, content, outcome, timestamp }: Part,
  calledAt: MessageTime | null,
): ResultMessage => ({
  kind: 'result',
  callId: tool_call_id,
  text: typeof content === 'string' ? content : sourceOf(content),
  hasErrorFlag: outcome === 'failed',
  isControlFlow: STOPPED.has(outcome ?? ''),
  latencyMs: latencyMs(timestamp, calledAt),
});

/** A retry prompt with findings means that the arguments never passed; one with a text may come from the tool as well. */
function retryResult(part: Part, calledAt: MessageTime | null): ResultMessage {
  const result: ResultMessage = {
    kind: 'result',
    callId: part.tool_call_id,
    text: retryText(part),
    hasErrorFlag: true,
  };
  if (Array.isArray(part.content)) return { ...result, stage: 'emitted' };
  if (isOutputTool(part.tool_name)) result.stage = 'emitted';
  return { ...result, latencyMs: latencyMs(part.timestamp, calledAt) };
}

/** What the model was told: a text, or a list of findings, which it is shown as JSON. */
function retryText({ content }: Part): string {
  if (!Array.isArray(content)) return contentText(content);
  return `${content.length} validation error${content.length === 1 ? '' : 's'}:\n\`\`\`json\n${sourceOf(content)}\n\`\`\``;
}

function latencyMs(timestamp: unknown, calledAt: MessageTime | null): number | null {
  const answered = messageTime(timestamp);
  return answered === null || calledAt === null || answered.ts < calledAt.ts ? null : answered.ts - calledAt.ts;
}
