import type { SpanCall } from '../../lib/span-facts';
import { isRecord } from '../../lib/is-record';
import { listOf } from '../transcripts/list-of';
import { jsonOfText } from '../transcripts/verbatim-json';
import { textOrNull } from './message-parts';

/* Results of models in LangChain: https://python.langchain.com/api_reference/core/outputs.html */

export type InvalidCall = { call: SpanCall; error: string };

const NAMES_SOME = /"invalid_tool_calls":\s{0,8}\[\s{0,8}\{/;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const invalidCallOf = (value: unknown): InvalidCall[] => {
  if (!isRecord(value)) return [];
  const [tool, args] = [textOrNull(value.name), textOrNull(value.args)];
  if (tool === null) return [];
  const call = { callId: textOrNull(value.id), tool, argumentsJson: args === null ? null : jsonOfText(args) };
  return [{ call, error: textOrNull(value.error) ?? 'the arguments are not valid JSON' }];
};

const messagesOf = (generation: unknown): readonly unknown[] => {
  const message = isRecord(generation) ? generation.message : null;
  return isRecord(message) && isRecord(message.kwargs) ? listOf(message.kwargs.invalid_tool_calls) : [];
};

/**
 * Calls whose arguments LangChain could not parse. They are in no list of calls, no tool is run and nothing answers them: only the
 * model's whole result tells of them.
 */
export const langchainInvalidCalls = (result: string | null): InvalidCall[] => {
  if (result === null || !NAMES_SOME.test(result)) return [];
  const whole = parsed(result);
  const generations = isRecord(whole) ? listOf(whole.generations) : [];
  return generations.flatMap(listOf).flatMap(messagesOf).flatMap(invalidCallOf);
};
