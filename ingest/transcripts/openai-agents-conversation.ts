import type { Conversation } from '../../lib/conversation';
import type { KeyRing } from './conversation-key';
import { describedTools } from './described-tools';
import { EmittedTurns } from './emitted-turns';
import { isRecord } from '../../lib/is-record';
import { argumentsPart, openedPart, recordPart } from './json-part';
import { firstText, looseMessages } from './loose-message';
import { messageTime } from './message-time';
import { unknownToolCalls } from './openai-agents-unknown-tool';
import type { ToolSpan } from './placed-turns';
import { callsOfSpans } from './span-calls';
import { distinctTools, traceConversation } from './trace-conversation';
import type { TracePart } from './trace-groups';
import type { ResultMessage } from './transcript-message';
import { contentText } from './content-text';
import { wholeNumber } from './whole-number';

type Span = Record<string, unknown>;

const dataOf = (span: Span): Span => recordPart(span.span_data);
const typeOf = (span: Span): unknown => dataOf(span).type;

/** The spans of one trace as a conversation. */
export function agentsConversation(traceId: string | null, parts: readonly TracePart[], keys: KeyRing): Conversation {
  const sources = parts.map(({ source }) => source);
  const trace = sources.find(({ object }) => object === 'trace');
  const spans = sources.filter(({ object }) => object === 'trace.span').toSorted(byStart);
  const agents = spans.filter((span) => typeOf(span) === 'agent');
  const models = modelSpans(spans);
  const { turns, told } = turnsOf(models);
  const tools = distinctTools(models.flatMap((span) => describedTools(toolListOf(span))));
  const executed = spans.filter((span) => typeOf(span) === 'function').map(toolSpan);
  return traceConversation(
    {
      format: 'openai-agents-trace',
      traceId,
      isEnded: agents.length === 0 || agents.some((agent) => messageTime(agent.ended_at) !== null),
      session: firstText(trace?.group_id),
      agent: firstText(agents[0] && dataOf(agents[0]).name, trace?.workflow_name),
      model: null,
      environment: null,
      tools,
      calls: callsOfSpans({ turns, tools: [...executed, ...unknownToolCalls(spans)], told, described: tools }),
    },
    keys,
  );
}

const byStart = (a: Span, b: Span): number =>
  (messageTime(a.started_at)?.ts ?? 0) - (messageTime(b.started_at)?.ts ?? 0);

/** The spans that stand for one model answer each; newer exports repeat their usage on turns, which count only where they are all there is. */
function modelSpans(spans: readonly Span[]): Span[] {
  const asked = spans.filter((span) => typeOf(span) === 'generation' || typeOf(span) === 'response');
  if (asked.length > 0) return asked;
  return spans.filter((span) => typeOf(span) === 'custom' && recordPart(dataOf(span).data).sdk_span_type === 'turn');
}

function turnsOf(models: readonly Span[]): EmittedTurns {
  const emitted = new EmittedTurns();
  const [first] = models;
  if (first) emitted.addContext(looseMessages(dataOf(first).input));
  for (const span of models) {
    const data = dataOf(span);
    const start = messageTime(span.started_at);
    const usage = recordPart(data.usage ?? recordPart(data.data).usage);
    emitted.addHistory(looseMessages(data.input));
    emitted.addAnswer(looseMessages(data.output), {
      startMs: start?.ts ?? null,
      time: messageTime(span.ended_at) ?? start,
      model: firstText(data.model),
      tokensIn: wholeNumber(usage.input_tokens ?? usage.prompt_tokens),
      tokensOut: wholeNumber(usage.output_tokens ?? usage.completion_tokens),
      costUsd: null,
    });
  }
  return emitted;
}

const toolListOf = (span: Span): unknown => recordPart(dataOf(span).model_config).tools ?? dataOf(span).tools;

function toolSpan(span: Span): ToolSpan {
  const data = dataOf(span);
  const start = messageTime(span.started_at);
  const end = messageTime(span.ended_at);
  return {
    id: firstText(span.id) ?? '',
    parentId: firstText(span.parent_id),
    start,
    endMs: end?.ts ?? null,
    // An input that was redacted is an empty text.
    call: {
      id: null,
      actor: 'agent',
      tool: firstText(data.name) ?? '',
      argumentsJson: openedPart(data.input) === '' ? null : argumentsPart(data.input),
    },
    result:
      end === null ? null : { ...resultOf(span), latencyMs: start === null ? null : Math.max(0, end.ts - start.ts) },
  };
}

function resultOf(span: Span): ResultMessage {
  const text = contentText(dataOf(span).output);
  const answer: ResultMessage = { kind: 'result', callId: null, text, hasErrorFlag: isRecord(span.error) };
  if (!isRecord(span.error)) return answer;
  const message = firstText(recordPart(span.error.data).error, span.error.message) ?? text;
  return { ...answer, failure: { message, code: null } };
}
