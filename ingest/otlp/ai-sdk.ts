import { JsonSource } from '../../lib/json/json-source';
import type { SpanCall } from '../../lib/span-facts';
import { isRecord } from '../../lib/is-record';
import { listOf } from '../transcripts/list-of';
import { type AttributeReader, parsedSource } from './attribute-reader';
import { type Dialect, type DialectReading, toolFacts } from './dialect';
import {
  answerText,
  argumentsOf,
  blocksText,
  describedByTexts,
  historyOf,
  type Said,
  textOrNull,
} from './message-parts';
import type { OtlpSpan } from './otlp-span';

/*
 * Telemetry of the AI SDK, versions 4 to 6: https://ai-sdk.dev/docs/ai-sdk-core/telemetry
 * The calls of a turn are the model's own, before any repair hook; what was executed stands on `ai.toolCall` spans.
 */

const readCall = (call: unknown): SpanCall[] => {
  if (!isRecord(call)) return [];
  const tool = textOrNull(call.toolName);
  return tool === null
    ? []
    : [{ callId: textOrNull(call.toolCallId), tool, argumentsJson: argumentsOf(call.input ?? call.args) }];
};

type Answer = { text: string; hasErrorFlag: boolean };

const ERROR_OUTPUTS: ReadonlySet<unknown> = new Set(['error-text', 'error-json', 'execution-denied']);

/** `{ type: 'text' | 'json' | 'content' | 'error-text' | 'error-json' | 'execution-denied', value }`, or in version 4 the bare result. */
const answerOf = (part: Record<string, unknown>): Answer => {
  const output = part.output instanceof JsonSource ? parsedSource(part.output.text) : part.output;
  if (isRecord(output) && typeof output.type === 'string') {
    const value = output.value ?? output.reason;
    const text = output.type === 'content' ? blocksText(value) : answerText(value);
    return { text, hasErrorFlag: ERROR_OUTPUTS.has(output.type) };
  }
  return { text: answerText(part.output ?? part.result), hasErrorFlag: part.isError === true };
};

/** The calls and answers of one model message. */
const readModelMessage = (message: Record<string, unknown>): Said[] =>
  listOf(message.content).flatMap((part): Said[] => {
    if (!isRecord(part)) return [];
    if (part.type === 'tool-call') return readCall(part).map((call) => ({ call }));
    if (part.type !== 'tool-result') return [];
    return [{ result: { callId: textOrNull(part.toolCallId), ...answerOf(part) } }];
  });

const readTurn = (attributes: AttributeReader): DialectReading => ({
  kind: 'turn',
  turn: {
    model: attributes.text('ai.response.model', 'gen_ai.response.model', 'ai.model.id'),
    tokensIn: attributes.count('gen_ai.usage.input_tokens', 'ai.usage.inputTokens', 'ai.usage.promptTokens'),
    tokensOut: attributes.count('gen_ai.usage.output_tokens', 'ai.usage.outputTokens', 'ai.usage.completionTokens'),
    costUsd: null,
    calls: listOf(attributes.parsed('ai.response.toolCalls')).flatMap(readCall),
    tools: describedByTexts(attributes.list('ai.prompt.tools')),
  },
  history: historyOf(listOf(attributes.parsed('ai.prompt.messages')), readModelMessage),
});

const readTool = (span: OtlpSpan, attributes: AttributeReader): DialectReading => ({
  kind: 'tool',
  tool: toolFacts(span, {
    callId: attributes.text('ai.toolCall.id'),
    tool: attributes.text('ai.toolCall.name') ?? '',
    argumentsJson: attributes.argumentsJson('ai.toolCall.args'),
    resultText: attributes.text('ai.toolCall.result'),
  }),
});

const readKind = (span: OtlpSpan, attributes: AttributeReader): DialectReading => {
  const operation = attributes.text('ai.operationId') ?? span.name;
  if (operation === 'ai.toolCall') return readTool(span, attributes);
  if (operation.endsWith('.doGenerate') || operation.endsWith('.doStream')) return readTurn(attributes);
  return { kind: 'agent' };
};

const metadata = (...keys: string[]) => keys.map((key) => `ai.telemetry.metadata.${key}`);

export const aiSdk: Dialect = {
  name: 'ai-sdk',
  detect: (_span, attributes) => attributes.has('ai.operationId', 'ai.toolCall.name', 'ai.response.toolCalls'),
  read: (span, attributes) => ({
    ...readKind(span, attributes),
    conversationId: attributes.text(
      'gen_ai.conversation.id',
      ...metadata('conversationId', 'sessionId', 'session_id', 'threadId', 'thread_id', 'chatId'),
    ),
    agent: attributes.text('gen_ai.agent.name', 'ai.telemetry.functionId'),
    promptVersion: attributes.text('gen_ai.prompt.version', ...metadata('promptVersion', 'prompt_version')),
  }),
};
