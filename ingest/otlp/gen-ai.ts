import type { ToolFacts, TurnFacts } from '../../lib/span-facts';
import { listOf } from '../transcripts/list-of';
import type { AttributeReader } from './attribute-reader';
import { type Dialect, type DialectReading, toolFacts } from './dialect';
import { readGenAiMessage } from './gen-ai-messages';
import { callsIn, describedTools, historyOf } from './message-parts';
import type { OtlpSpan } from './otlp-span';

/*
 * OpenTelemetry GenAI conventions, all their generations: https://opentelemetry.io/docs/specs/semconv/gen-ai/
 * With them everything that writes these names: Pydantic AI, Mastra, MCP clients and servers, AI SDK 7, LangSmith's exporter.
 */

const TURN_OPERATIONS: ReadonlySet<string | null> = new Set(['chat', 'text_completion', 'generate_content']);
const AGENT_OPERATIONS: ReadonlySet<string | null> = new Set(['invoke_agent', 'invoke_workflow', 'agent.run']);

const hasToolName = (attributes: AttributeReader): boolean => attributes.has('gen_ai.tool.name');

const kindOf = (span: OtlpSpan, attributes: AttributeReader): DialectReading['kind'] => {
  const operation = attributes.text('gen_ai.operation.name');
  if (operation === 'execute_tool' || operation === 'tool.execute' || span.name === 'running tool')
    return hasToolName(attributes) ? 'tool' : 'other';
  if (attributes.text('mcp.method.name') === 'tools/call' && hasToolName(attributes)) return 'tool';
  if (TURN_OPERATIONS.has(operation)) return 'turn';
  if (AGENT_OPERATIONS.has(operation) || span.name === 'agent run') return 'agent';
  if (operation !== null) return 'other';
  if (hasToolName(attributes)) return 'tool';
  return attributes.has('gen_ai.output.messages', 'gen_ai.request.model') ? 'turn' : 'other';
};

/** Usage of one answer of a model; roots that repeat the sum of their children are no turns and never read. */
export const genAiUsage = (
  attributes: AttributeReader,
): Pick<TurnFacts, 'model' | 'tokensIn' | 'tokensOut' | 'costUsd'> => ({
  model: attributes.text('gen_ai.response.model', 'gen_ai.request.model'),
  tokensIn: attributes.count('gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens'),
  tokensOut: attributes.count('gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens'),
  costUsd: attributes.number('operation.cost', 'gen_ai.usage.cost'),
});

const readTurn = (attributes: AttributeReader): DialectReading => ({
  kind: 'turn',
  turn: {
    ...genAiUsage(attributes),
    calls: callsIn(listOf(attributes.parsed('gen_ai.output.messages')), readGenAiMessage),
    tools: describedTools(listOf(attributes.parsed('gen_ai.tool.definitions'))),
  },
  history: historyOf(listOf(attributes.parsed('gen_ai.input.messages')), readGenAiMessage),
});

const stageOf = (attributes: AttributeReader): Partial<ToolFacts> => {
  if (attributes.has('mendtrace.arguments.before')) return { stage: 'emitted', outcome: 'failed' };
  return attributes.text('pydantic_ai.tool.failure_stage') === 'validation' ? { stage: 'emitted' } : {};
};

/** A call that waits for a person's approval has not failed. */
const deferralOf = (attributes: AttributeReader): Partial<ToolFacts> =>
  attributes.has('pydantic_ai.tool.deferral.name') ? { outcome: 'unknown', isEscalation: true } : {};

const readTool = (span: OtlpSpan, attributes: AttributeReader): DialectReading => ({
  kind: 'tool',
  tool: toolFacts(span, {
    callId: attributes.text('gen_ai.tool.call.id'),
    tool: attributes.text('gen_ai.tool.name') ?? '',
    argumentsJson: attributes.argumentsJson(
      'mendtrace.arguments.before',
      'gen_ai.tool.call.arguments',
      'tool_arguments',
      'gen_ai.tool.input',
    ),
    resultText: attributes.text('gen_ai.tool.call.result', 'tool_response', 'gen_ai.tool.output'),
    ...stageOf(attributes),
    ...deferralOf(attributes),
  }),
});

const readKind = (span: OtlpSpan, attributes: AttributeReader): DialectReading => {
  const kind = kindOf(span, attributes);
  if (kind === 'turn') return readTurn(attributes);
  if (kind === 'tool') return readTool(span, attributes);
  const whole = listOf(attributes.parsed('pydantic_ai.all_messages', 'all_messages_events'));
  return { kind, history: kind === 'agent' ? historyOf(whole, readGenAiMessage) : [] };
};

export const genAi: Dialect = {
  name: 'gen-ai',
  detect: (span, attributes) =>
    attributes.hasPrefix('gen_ai.') || attributes.has('mcp.method.name', 'tool_arguments') || span.name === 'agent run',
  read: (span, attributes) => ({
    ...readKind(span, attributes),
    conversationId: attributes.text('gen_ai.conversation.id'),
    agent: attributes.text('gen_ai.agent.name', 'agent_name'),
    promptVersion: attributes.text('gen_ai.prompt.version'),
  }),
};
