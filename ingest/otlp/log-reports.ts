import type { SpanFacts, SpanMessage, SpanReport } from '../../lib/span-facts';
import { isRecord } from '../../lib/is-record';
import { listOf } from '../transcripts/list-of';
import { AttributeReader, jsonOfValue, parsedSource } from './attribute-reader';
import { readGenAiMessage } from './gen-ai-messages';
import { callsIn, historyOf } from './message-parts';
import type { OtlpLogRecord } from './otlp-log-record';

/*
 * Events of the GenAI conventions 1.28 to 1.36, which some instrumentations still send as log records:
 * https://github.com/open-telemetry/semantic-conventions/blob/v1.36.0/docs/gen-ai/gen-ai-events.md
 * They belong to a turn's span, which may come before, after or never: each is kept as a span of its own below it.
 */

type Event = {
  traceId: string;
  spanId: string;
  atMs: number;
  name: string;
  body: Record<string, unknown>;
  record: OtlpLogRecord;
};

const SAID = new Set(['gen_ai.assistant.message', 'gen_ai.tool.message']);
const CHOICE = 'gen_ai.choice';

const eventOf = (record: OtlpLogRecord): Event[] => {
  const { traceId, spanId, atMs } = record;
  const name = record.eventName || (new AttributeReader(record.attributes).text('event.name') ?? '');
  const body = parsedSource(typeof record.body === 'string' ? record.body : jsonOfValue(record.body));
  if (traceId === null || spanId === null || atMs === null || !isRecord(body)) return [];
  return name === CHOICE || SAID.has(name) ? [{ traceId, spanId, atMs, name, body, record }] : [];
};

/** Calls sit inside the message of a choice, or beside it. */
const callsOfChoice = ({ body }: Event) => {
  const inside = isRecord(body.message) ? callsIn([body.message], readGenAiMessage) : [];
  return inside.length > 0 ? inside : callsIn([{ tool_calls: listOf(body.tool_calls) }], readGenAiMessage);
};

const spanOf = ({ traceId, spanId, atMs, record }: Event, part: string): SpanFacts => ({
  traceId,
  spanId: `${spanId}.${part}`,
  parentSpanId: spanId,
  startMs: atMs,
  endMs: atMs,
  kind: 'other',
  dialect: 'gen-ai-events',
  conversationId: new AttributeReader(record.attributes).text('gen_ai.conversation.id'),
  agent: null,
  environment: new AttributeReader(record.resource).text('deployment.environment.name', 'deployment.environment'),
  promptVersion: null,
  arm: null,
  isIncomplete: record.droppedAttributes > 0,
  failure: null,
  turn: null,
  tool: null,
  declared: null,
});

const choiceReport = (event: Event): SpanReport => ({
  span: {
    ...spanOf(event, `choice${Number(event.body.index ?? 0)}`),
    kind: 'turn',
    turn: { model: null, tokensIn: null, tokensOut: null, costUsd: null, calls: callsOfChoice(event), tools: [] },
  },
  history: [],
});

const readSaid = ({ name, body }: Event): Record<string, unknown> =>
  name === 'gen_ai.tool.message' ? { ...body, role: 'tool' } : { ...body, role: 'assistant' };

/** The messages that the events of one span tell of were given to its turn in their order. */
const historyReports = (events: readonly Event[]): SpanReport[] => {
  const bySpan = new Map<string, Event[]>();
  for (const event of events.filter(({ name }) => SAID.has(name))) {
    const key = `${event.traceId} ${event.spanId}`;
    bySpan.set(key, [...(bySpan.get(key) ?? []), event]);
  }
  return [...bySpan.values()].flatMap((own): SpanReport[] => {
    const [first] = own;
    const history: SpanMessage[] = historyOf(own.map(readSaid), readGenAiMessage);
    return first ? [{ span: spanOf(first, 'history'), history }] : [];
  });
};

/** What log records tell of turns and tool calls; those of other names tell nothing. */
export const logReports = (records: readonly OtlpLogRecord[]): SpanReport[] => {
  const events = records.flatMap(eventOf).toSorted((a, b) => a.atMs - b.atMs);
  return [...events.filter(({ name }) => name === CHOICE).map(choiceReport), ...historyReports(events)];
};
