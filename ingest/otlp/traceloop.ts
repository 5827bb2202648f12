import { JsonSource } from '../../lib/json/json-source';
import type { DescribedTool } from '../../lib/conversation';
import type { SpanCall, SpanMessage, ToolFacts } from '../../lib/span-facts';
import { isRecord } from '../../lib/is-record';
import { type AttributeReader, parsedSource } from './attribute-reader';
import { type Dialect, type DialectReading, toolFacts } from './dialect';
import { flattenedList } from './flattened-list';
import { genAiTurn, genAiUsage } from './gen-ai';
import { answerText, argumentsOf, textOrNull } from './message-parts';
import type { OtlpSpan } from './otlp-span';

/* Traceloop's OpenLLMetry: https://www.traceloop.com/docs/openllmetry/contributing/semantic-conventions */

const callsOf = (message: AttributeReader): SpanCall[] =>
  [...flattenedList(message.attributes, 'tool_calls').values()].flatMap((call): SpanCall[] => {
    const tool = call.text('name');
    return tool === null ? [] : [{ callId: call.text('id'), tool, argumentsJson: call.argumentsJson('arguments') }];
  });

const historyIn = (attributes: AttributeReader): SpanMessage[] =>
  [...flattenedList(attributes.attributes, 'gen_ai.prompt')].flatMap(([messageIndex, message]): SpanMessage[] => {
    if (message.text('role') !== 'tool')
      return callsOf(message).map((call) => ({ kind: 'call', ...call, messageIndex }));
    const callId = message.text('tool_call_id');
    return [{ kind: 'result', callId, text: message.text('content') ?? '', hasErrorFlag: false, messageIndex }];
  });

const toolsIn = (attributes: AttributeReader): DescribedTool[] =>
  [...flattenedList(attributes.attributes, 'llm.request.functions').values()].flatMap((entry): DescribedTool[] => {
    const name = entry.text('name');
    return name === null
      ? []
      : [{ name, description: entry.text('description'), inputSchemaJson: entry.argumentsJson('parameters') }];
  });

const readTurn = (attributes: AttributeReader): DialectReading => ({
  kind: 'turn',
  turn: {
    ...genAiUsage(attributes),
    calls: [...flattenedList(attributes.attributes, 'gen_ai.completion').values()].flatMap(callsOf),
    tools: toolsIn(attributes),
  },
  history: historyIn(attributes),
});

/** The arguments in what a tool was given: LangChain's `inputs`, or the keyword arguments of a decorated function. */
const argumentsIn = (attributes: AttributeReader): string | null => {
  const input = attributes.parsed('traceloop.entity.input');
  if (!isRecord(input)) return attributes.argumentsJson('traceloop.entity.input');
  return argumentsOf(input.inputs) ?? argumentsOf(input.kwargs) ?? attributes.argumentsJson('traceloop.entity.input');
};

/** A tool's answer is a LangChain message in its constructor form, or anything. */
const answerIn = (attributes: AttributeReader): Pick<ToolFacts, 'callId' | 'resultText'> & Partial<ToolFacts> => {
  const whole = attributes.parsed('traceloop.entity.output');
  const output = isRecord(whole) ? whole.output : null;
  const message = output instanceof JsonSource ? parsedSource(output.text) : output;
  const kwargs = isRecord(message) && message.kwargs instanceof JsonSource ? parsedSource(message.kwargs.text) : null;
  if (!isRecord(kwargs))
    return {
      callId: null,
      resultText:
        output === null || output === undefined ? attributes.text('traceloop.entity.output') : answerText(output),
    };
  const text = answerText(kwargs.content);
  const outcome = kwargs.status === 'error' ? ({ outcome: 'failed', message: text } as const) : {};
  return { callId: textOrNull(kwargs.tool_call_id), resultText: text, ...outcome };
};

const readTool = (span: OtlpSpan, attributes: AttributeReader): DialectReading => ({
  kind: 'tool',
  tool: toolFacts(span, {
    ...answerIn(attributes),
    tool: attributes.text('traceloop.entity.name') ?? span.name.replace(/\.tool$/, ''),
    argumentsJson: argumentsIn(attributes),
  }),
});

const readKind = (span: OtlpSpan, attributes: AttributeReader): DialectReading => {
  const kind = attributes.text('traceloop.span.kind');
  if (kind === 'tool') return readTool(span, attributes);
  // Newer releases write a turn's messages as the conventions of OpenTelemetry have them.
  if (attributes.has('gen_ai.input.messages', 'gen_ai.output.messages') && kind === null) return genAiTurn(attributes);
  if (
    attributes.hasPrefix('gen_ai.prompt.') ||
    attributes.hasPrefix('gen_ai.completion.') ||
    attributes.has('llm.request.type')
  )
    return readTurn(attributes);
  return { kind: kind === 'workflow' || kind === 'agent' ? 'agent' : 'other' };
};

const PROPERTY = 'traceloop.association.properties.';

export const traceloop: Dialect = {
  name: 'traceloop',
  detect: (_span, attributes) =>
    attributes.hasPrefix('traceloop.') ||
    attributes.hasPrefix('gen_ai.prompt.0.') ||
    attributes.hasPrefix('gen_ai.completion.0.'),
  read: (span, attributes) => ({
    ...readKind(span, attributes),
    conversationId: attributes.text(
      'gen_ai.conversation.id',
      ...['session_id', 'conversation_id', 'thread_id', 'chat_id'].map((key) => PROPERTY + key),
    ),
    agent: attributes.text('gen_ai.agent.name', 'traceloop.workflow.name'),
    promptVersion: attributes.text('traceloop.prompt.version', 'gen_ai.prompt.version'),
  }),
};
