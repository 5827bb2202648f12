import { contentText } from './content-text';
import { isRecord } from '../../lib/is-record';
import { argumentsPart, decodedPart, openedPart, recordPart } from './json-part';
import { sourceOf } from './source-of';
import { listOf } from './list-of';
import type { ResultMessage, TranscriptCall } from './transcript-message';

/** What one chat message holds, whichever library wrote it. */
export type LooseMessage = { calls: TranscriptCall[]; results: ResultMessage[]; source: Record<string, unknown> };

const NAME_OF_CLASS: ReadonlyMap<unknown, string> = new Map([
  ['AIMessage', 'ai'],
  ['AIMessageChunk', 'ai'],
  ['ToolMessage', 'tool'],
]);

/**
 * A message inside somebody's trace: traces quote chat messages as the instrumented library writes them (LangChain in its
 * three encodings, OpenAI, Anthropic and AI SDK content parts, OpenTelemetry parts). Null for what is no message.
 */
export function looseMessage(value: unknown): LooseMessage | null {
  const source = unwrapped(openedPart(value));
  if (source === null) return null;
  const blocks = [...listOf(openedPart(source.content)), ...listOf(openedPart(source.parts))].filter(isRecord);
  const invalid = listOf(source.invalid_tool_calls).filter(isRecord);
  return {
    source,
    calls: [...listedCalls(source), ...invalid, ...blocks.filter(isCallBlock)].map((call) => callOf(call)),
    results: [...ownResult(source), ...invalid.map(invalidResult), ...blocks.flatMap(blockResult)],
  };
}

/** All messages of a list, or of a list of lists: LangChain runs batch their prompts. */
export function looseMessages(value: unknown): LooseMessage[] {
  const opened = openedPart(value);
  const list = Array.isArray(opened) ? opened : opened === undefined || opened === null ? [] : [opened];
  const flat = list.length === 1 && Array.isArray(list[0]) ? list[0] : list;
  return flat.map((message) => looseMessage(message)).filter((message) => message !== null);
}

/** `{lc, id, kwargs}` and `{type, data}` are the same message in other wrappings. */
function unwrapped(value: unknown): Record<string, unknown> | null {
  if (!isRecord(value)) return null;
  if (isRecord(value.kwargs) && Array.isArray(value.id)) {
    return { type: NAME_OF_CLASS.get(value.id.at(-1)) ?? 'other', ...value.kwargs };
  }
  if (isRecord(value.data) && typeof value.type === 'string') return { ...value.data, type: value.type };
  const isMessage =
    typeof value.role === 'string' || typeof value.type === 'string' || 'tool_calls' in value || 'toolCalls' in value;
  return isMessage ? value : null;
}

function listedCalls(source: Record<string, unknown>): Record<string, unknown>[] {
  const own = [...listOf(decodedPart(source.tool_calls)), ...listOf(decodedPart(source.toolCalls))].filter(isRecord);
  if (own.length > 0) return own;
  const raw = listOf(recordPart(source.additional_kwargs).tool_calls).filter(isRecord);
  return listOf(source.invalid_tool_calls).length > 0 ? [] : raw;
}

const CALL_TYPES: ReadonlySet<unknown> = new Set(['tool_use', 'tool-call', 'tool_call']);
const isCallBlock = ({ type }: Record<string, unknown>): boolean => CALL_TYPES.has(type);

/** The one call of these fields, under any of the names libraries have for them. */
function callOf(entry: Record<string, unknown>): TranscriptCall {
  const call = isRecord(entry.payload) ? entry.payload : entry;
  const inner = isRecord(call.function) ? call.function : call;
  return {
    id: firstText(call.id, call.toolCallId, call.tool_call_id),
    actor: 'agent',
    tool: firstText(inner.name, inner.toolName) ?? '',
    argumentsJson: argumentsPart(inner.arguments ?? inner.args ?? inner.input),
  };
}

function ownResult(source: Record<string, unknown>): ResultMessage[] {
  if (source.role !== 'tool' && source.type !== 'tool') return [];
  const callId = firstText(source.tool_call_id, source.toolCallId);
  if (callId === null) return [];
  return [result(callId, contentText(source.content), source.status === 'error')];
}

/** A call that was never executed, because its arguments were no JSON. */
const invalidResult = (call: Record<string, unknown>): ResultMessage =>
  result(firstText(call.id), contentText(call.error), true);

function blockResult(block: Record<string, unknown>): ResultMessage[] {
  const callId = firstText(block.tool_use_id, block.toolCallId, block.id);
  if (block.type === 'tool_result') return [result(callId, contentText(block.content), block.is_error === true)];
  if (block.type === 'tool_call_response') return [result(callId, contentText(block.response ?? block.result), false)];
  if (block.type !== 'tool-result') return [];
  const output = recordPart(block.output);
  const text = contentText('value' in output ? output.value : (block.output ?? block.result));
  const isDenied = output.type === 'execution-denied';
  return [{ ...result(callId, text, ERROR_OUTPUT.test(firstText(output.type) ?? '')), isControlFlow: isDenied }];
}

const ERROR_OUTPUT = /^(?:error-text|error-json)$/;

const result = (callId: string | null, text: string, hasErrorFlag: boolean): ResultMessage => ({
  kind: 'result',
  callId,
  text,
  hasErrorFlag,
});

/** The first that is a text and not an empty one. */
export const firstText = (...candidates: readonly unknown[]): string | null =>
  candidates.find((value): value is string => typeof value === 'string' && value !== '') ?? null;

/** A tool's answer as a trace keeps it: a message, or any value. */
export function looseAnswer(value: unknown): { text: string; hasErrorFlag: boolean } {
  const opened = openedPart(value);
  const message = looseMessage(opened);
  if (message !== null && 'content' in message.source) {
    return { text: contentText(message.source.content), hasErrorFlag: message.source.status === 'error' };
  }
  if (!isRecord(opened)) return { text: contentText(opened), hasErrorFlag: false };
  const hasErrorFlag = opened.status === 'error' || opened.isError === true || opened.is_error === true;
  return { text: 'content' in opened ? contentText(opened.content) : sourceOf(opened), hasErrorFlag };
}
