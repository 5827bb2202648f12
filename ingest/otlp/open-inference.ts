import type { SpanCall, SpanMessage, ToolFacts } from '../../lib/span-facts';
import { isRecord } from '../../lib/is-record';
import { AttributeReader, parsedSource } from './attribute-reader';
import { type Dialect, type DialectReading, toolFacts } from './dialect';
import { flattenedList } from './flattened-list';
import { langchainInvalidCalls } from './langchain-invalid-calls';
import { answerText, blocksText, describedTools, textOrNull } from './message-parts';
import type { OtlpSpan } from './otlp-span';

/* OpenInference: https://github.com/Arize-ai/openinference/blob/main/spec/semantic_conventions.md */

const callOf = (call: AttributeReader): SpanCall[] => {
  const tool = call.text('tool_call.function.name');
  if (tool === null) return [];
  return [
    { callId: call.text('tool_call.id'), tool, argumentsJson: call.argumentsJson('tool_call.function.arguments') },
  ];
};

const callsOf = (message: AttributeReader): SpanCall[] =>
  [...flattenedList(message.attributes, 'message.tool_calls').values()].flatMap(callOf);

const messagesOf = (attributes: AttributeReader, list: string): SpanMessage[] =>
  [...flattenedList(attributes.attributes, list)].flatMap(([messageIndex, message]): SpanMessage[] => {
    if (message.text('message.role') !== 'tool')
      return callsOf(message).map((call) => ({ kind: 'call', ...call, messageIndex }));
    // Without content an answer says only that it was there.
    if (!message.attributes.has('message.content') && !message.hasPrefix('message.contents')) return [];
    const callId = message.text('message.tool_call_id');
    return [{ kind: 'result', callId, text: message.text('message.content') ?? '', hasErrorFlag: false, messageIndex }];
  });

/** What a turn's own result tells beside its messages: calls that LangChain refused. */
const refusedIn = (attributes: AttributeReader): { calls: SpanCall[]; results: SpanMessage[] } => {
  const refused = langchainInvalidCalls(attributes.text('output.value'));
  const messageIndex = flattenedList(attributes.attributes, 'llm.input_messages').size;
  return {
    calls: refused.map(({ call }) => call),
    results: refused.map(({ call: { callId }, error }) => ({
      kind: 'result',
      callId,
      text: error,
      hasErrorFlag: true,
      messageIndex,
    })),
  };
};

const readTurn = (attributes: AttributeReader): DialectReading => {
  const refused = refusedIn(attributes);
  const said = [...flattenedList(attributes.attributes, 'llm.output_messages').values()].flatMap(callsOf);
  return {
    kind: 'turn',
    turn: {
      model: attributes.text('llm.response.model_name', 'llm.model_name', 'llm.request.model_name'),
      tokensIn: attributes.count('llm.token_count.prompt'),
      tokensOut: attributes.count('llm.token_count.completion'),
      costUsd: attributes.number('llm.cost.total'),
      calls: [...said, ...refused.calls],
      tools: describedTools(
        [...flattenedList(attributes.attributes, 'llm.tools').values()].map((tool) => tool.parsed('tool.json_schema')),
      ),
    },
    history: [...messagesOf(attributes, 'llm.input_messages'), ...refused.results],
  };
};

/** Some libraries put the schema where others put the call's arguments. */
const isSchema = (json: string): boolean => {
  const value = parsedSource(json);
  return isRecord(value) && value.type === 'object' && 'properties' in value;
};

const argumentsIn = (attributes: AttributeReader): string | null => {
  const input = attributes.argumentsJson('input.value');
  if (input !== null) return input;
  const parameters = attributes.argumentsJson('tool.parameters');
  return parameters === null || isSchema(parameters) ? null : parameters;
};

/** LangChain's tools answer with a whole message; what a model is shown is its content. */
const answerIn = (attributes: AttributeReader): Pick<ToolFacts, 'callId' | 'resultText'> & Partial<ToolFacts> => {
  const text = attributes.text('output.value');
  const value = text === null ? null : parsedSource(text);
  if (!isRecord(value) || textOrNull(value.tool_call_id) === null || !('content' in value))
    return { callId: null, resultText: text };
  const content =
    typeof value.content === 'string' ? value.content : blocksText(value.content) || answerText(value.content);
  const outcome = value.status === 'error' ? ({ outcome: 'failed', message: content } as const) : {};
  return { callId: textOrNull(value.tool_call_id), resultText: content, ...outcome };
};

const readTool = (span: OtlpSpan, attributes: AttributeReader): DialectReading => {
  const answer = answerIn(attributes);
  return {
    kind: 'tool',
    tool: toolFacts(span, {
      ...answer,
      callId: attributes.text('tool.id', 'tool_call.id') ?? answer.callId,
      tool: attributes.text('tool.name') ?? span.name,
      argumentsJson: argumentsIn(attributes),
    }),
  };
};

const readKind = (span: OtlpSpan, attributes: AttributeReader): DialectReading => {
  const kind = attributes.text('openinference.span.kind');
  if (kind === 'LLM') return readTurn(attributes);
  if (kind === 'TOOL') return readTool(span, attributes);
  return { kind: kind === 'AGENT' ? 'agent' : 'other' };
};

const metadataText = (attributes: AttributeReader, key: string): string | null => {
  const metadata = attributes.parsed('metadata');
  return isRecord(metadata) ? textOrNull(metadata[key]) : null;
};

/** What stands in the place of a value that an application chose to hide. */
const HIDDEN = '__REDACTED__';

/** What is told: a hidden value is none. */
const toldIn = ({ attributes }: AttributeReader): AttributeReader =>
  new AttributeReader(new Map([...attributes].filter(([, value]) => value !== HIDDEN)));

export const openInference: Dialect = {
  name: 'openinference',
  detect: (_span, attributes) => attributes.has('openinference.span.kind'),
  read: (span, attributes) => ({
    ...readKind(span, toldIn(attributes)),
    conversationId: attributes.text('session.id', 'gen_ai.conversation.id') ?? metadataText(attributes, 'thread_id'),
    agent:
      attributes.text('agent.name', 'gen_ai.agent.name') ??
      metadataText(attributes, 'lc_agent_name') ??
      (attributes.text('openinference.span.kind') === 'AGENT' ? span.name : null),
    promptVersion:
      attributes.text('llm.prompt_template.version', 'gen_ai.prompt.version') ??
      metadataText(attributes, 'prompt_version'),
  }),
};
