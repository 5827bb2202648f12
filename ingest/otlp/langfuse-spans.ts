import { JsonSource } from '../../lib/json/json-source';
import type { SpanCall } from '../../lib/span-facts';
import { isRecord } from '../../lib/is-record';
import { listOf } from '../transcripts/list-of';
import { type AttributeReader, parsedSource } from './attribute-reader';
import { type Dialect, type DialectReading, toolFacts } from './dialect';
import { readGenAiMessage } from './gen-ai-messages';
import { callsIn, describedTools, historyOf } from './message-parts';
import type { OtlpSpan } from './otlp-span';

/* Attributes that Langfuse's SDKs write: https://langfuse.com/integrations/native/opentelemetry */

const ATTRIBUTE = 'langfuse.observation.';
const TOOL_TYPES: ReadonlySet<string | null> = new Set(['tool', 'TOOL']);
const TURN_TYPES: ReadonlySet<string | null> = new Set(['generation', 'GENERATION']);
const AGENT_TYPES: ReadonlySet<string | null> = new Set(['agent', 'AGENT']);

const opened = (value: unknown): unknown => (value instanceof JsonSource ? parsedSource(value.text) : value);

/** A generation's input is a list of messages, or holds one beside the tools. */
const messagesIn = (value: unknown): readonly unknown[] => {
  const found = opened(value);
  return Array.isArray(found) ? found : isRecord(found) ? listOf(opened(found.messages)) : [];
};

const answerCalls = (value: unknown): SpanCall[] => {
  const found = opened(value);
  const messages = Array.isArray(found) ? found : isRecord(found) ? [found.message ?? found] : [];
  return callsIn(messages, readGenAiMessage);
};

const usageCount = (attributes: AttributeReader, ...keys: string[]): number | null => {
  const usage = attributes.parsed(`${ATTRIBUTE}usage_details`);
  if (!isRecord(usage)) return null;
  const found = keys.map((key) => opened(usage[key])).find((count) => Number.isSafeInteger(count));
  return typeof found === 'number' ? found : null;
};

const readTurn = (attributes: AttributeReader): DialectReading => {
  const input = attributes.parsed(`${ATTRIBUTE}input`);
  return {
    kind: 'turn',
    turn: {
      model: attributes.text(`${ATTRIBUTE}model.name`, 'gen_ai.response.model', 'gen_ai.request.model'),
      tokensIn: usageCount(attributes, 'input', 'prompt_tokens', 'input_tokens'),
      tokensOut: usageCount(attributes, 'output', 'completion_tokens', 'output_tokens'),
      costUsd: null,
      calls: answerCalls(attributes.parsed(`${ATTRIBUTE}output`)),
      tools: isRecord(input) ? describedTools(listOf(opened(input.tools))) : [],
    },
    history: historyOf(messagesIn(input), readGenAiMessage),
  };
};

const readTool = (span: OtlpSpan, attributes: AttributeReader): DialectReading => {
  const isError = attributes.text(`${ATTRIBUTE}level`) === 'ERROR';
  return {
    kind: 'tool',
    tool: toolFacts(span, {
      callId: attributes.text('gen_ai.tool.call.id'),
      tool: span.name,
      argumentsJson: attributes.argumentsJson(`${ATTRIBUTE}input`),
      resultText: attributes.text(`${ATTRIBUTE}output`),
      ...(isError ? { outcome: 'failed', message: attributes.text(`${ATTRIBUTE}status_message`) } : {}),
    }),
  };
};

const readKind = (span: OtlpSpan, attributes: AttributeReader): DialectReading => {
  const type = attributes.text(`${ATTRIBUTE}type`);
  if (TURN_TYPES.has(type)) return readTurn(attributes);
  if (TOOL_TYPES.has(type)) return readTool(span, attributes);
  return { kind: AGENT_TYPES.has(type) ? 'agent' : 'other' };
};

export const langfuseSpans: Dialect = {
  name: 'langfuse',
  detect: (_span, attributes) => attributes.has(`${ATTRIBUTE}type`),
  read: (span, attributes) => ({
    ...readKind(span, attributes),
    conversationId: attributes.text('session.id', 'langfuse.session.id'),
    agent: AGENT_TYPES.has(attributes.text(`${ATTRIBUTE}type`)) ? span.name : null,
    promptVersion: attributes.text(`${ATTRIBUTE}prompt.version`),
  }),
};
