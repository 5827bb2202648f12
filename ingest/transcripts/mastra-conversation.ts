import type { Conversation } from '../../lib/conversation';
import type { KeyRing } from './conversation-key';
import { describedTools } from './described-tools';
import { type AnswerFacts, EmittedTurns } from './emitted-turns';
import { isRecord } from '../../lib/is-record';
import { argumentsPart, openedPart, recordPart } from './json-part';
import { firstText, type LooseMessage, looseMessage, looseMessages } from './loose-message';
import { mastraResult } from './mastra-result';
import { messageTime } from './message-time';
import type { ToolSpan } from './placed-turns';
import { callsOfSpans } from './span-calls';
import { distinctTools, traceConversation } from './trace-conversation';
import type { TracePart } from './trace-groups';
import { wholeNumber } from './whole-number';

type Span = Record<string, unknown>;

const typeOf = ({ type, spanType }: Span): string => firstText(type, spanType) ?? '';
const startOf = ({ startTime, startedAt }: Span) => messageTime(startTime ?? startedAt);
const endOf = ({ endTime, endedAt }: Span) => messageTime(endTime ?? endedAt);

/** The spans of one trace as a conversation. */
export function mastraConversation(traceId: string | null, parts: readonly TracePart[], keys: KeyRing): Conversation {
  const spans = parts.map(({ source }) => source).toSorted((a, b) => (startOf(a)?.ts ?? 0) - (startOf(b)?.ts ?? 0));
  const models = modelSpans(spans);
  const { turns, told } = turnsOf(models);
  const agent = spans.find((span) => typeOf(span) === 'agent_run');
  const tools = distinctTools(models.flatMap((span) => describedTools(openedPart(recordPart(span.input).tools))));
  const executed = spans.filter((span) => TOOL_TYPE.test(typeOf(span))).map(toolSpan);
  return traceConversation(
    {
      format: 'mastra-spans',
      traceId,
      isEnded: agent === undefined || endOf(agent) !== null,
      session: firstText(...spans.map(({ metadata }) => recordPart(metadata).threadId)),
      agent: firstText(agent?.entityName, agent?.entityId),
      model: null,
      environment: firstText(...spans.map(({ metadata }) => recordPart(metadata).environment)),
      tools,
      calls: callsOfSpans({ turns, tools: executed, told, described: tools }),
    },
    keys,
  );
}

const TOOL_TYPE = /^(?:tool_call|mcp_tool_call|provider_tool_call)$/;

/** One span for each model answer: steps, where a generation is told in steps; it repeats their usage. */
function modelSpans(spans: readonly Span[]): Span[] {
  const steps = spans.filter((span) => typeOf(span) === 'model_step');
  return steps.length > 0 ? steps : spans.filter((span) => /^(?:model|llm)_generation$/.test(typeOf(span)));
}

function turnsOf(models: readonly Span[]): EmittedTurns {
  const emitted = new EmittedTurns();
  const [first] = models;
  if (first) emitted.addContext(askedOf(first));
  for (const span of models) {
    emitted.addHistory(askedOf(span));
    emitted.addAnswer(answerOf(span), factsOf(span));
  }
  return emitted;
}

const askedOf = ({ input }: Span): LooseMessage[] => looseMessages(recordPart(input).messages);

/** An answer lists its calls beside its text. */
function answerOf({ output }: Span): LooseMessage[] {
  const answer = recordPart(output);
  const message = looseMessage({ role: 'assistant', ...answer });
  return message === null ? [] : [message];
}

function factsOf(span: Span): AnswerFacts {
  const attributes = recordPart(span.attributes);
  const usage = recordPart(attributes.usage);
  const start = startOf(span);
  return {
    startMs: start?.ts ?? null,
    time: endOf(span) ?? start,
    model: firstText(attributes.responseModel, attributes.model),
    tokensIn: wholeNumber(usage.inputTokens ?? usage.promptTokens),
    tokensOut: wholeNumber(usage.outputTokens ?? usage.completionTokens),
    costUsd: null,
  };
}

const NAME = /^(?:mcp )?tool: '([^']{1,256})'/;

function toolSpan(span: Span): ToolSpan {
  const start = startOf(span);
  const end = endOf(span);
  const named = NAME.exec(firstText(span.name) ?? '')?.[1];
  const latencyMs = start === null || end === null ? null : Math.max(0, end.ts - start.ts);
  const isRunning = end === null && !isRecord(span.errorInfo) && !isRecord(span.error);
  return {
    id: firstText(span.id, span.spanId) ?? '',
    parentId: firstText(span.parentSpanId),
    start,
    endMs: end?.ts ?? null,
    call: {
      id: firstText(recordPart(span.metadata).toolCallId),
      actor: 'agent',
      tool: firstText(span.entityName, span.entityId, recordPart(span.attributes).toolId, named, span.name) ?? '',
      argumentsJson: argumentsPart(span.input),
    },
    result: isRunning ? null : { ...mastraResult(span), latencyMs },
  };
}
