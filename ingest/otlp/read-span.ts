import { Span_SpanKindSchema, Status_StatusCodeSchema } from './generated/opentelemetry/proto/trace/v1/trace_pb';
import { isNoId, isSpanId, isTraceId } from './otlp-id';
import type { OtlpEvent, OtlpLink, OtlpSpan } from './otlp-span';
import { enumNumbers, type Fields, readCount, readEnum, readHex, readMessage, readText, readTime } from './read-fields';
import type { ReadRecord, RejectedRecord } from './read-records';
import type { ValueReader } from './value-reader';

const KINDS = enumNumbers(Span_SpanKindSchema);
const STATUS_CODES = enumNumbers(Status_StatusCodeSchema);

const readEvent = ({ name, timeUnixNano, attributes }: Fields, values: ValueReader): OtlpEvent => ({
  name: readText(name, 'name'),
  atMs: readTime(timeUnixNano, 'timeUnixNano'),
  attributes: values.attributes(attributes),
});

const readLink = ({ traceId, spanId, attributes }: Fields, values: ValueReader): OtlpLink => ({
  traceId: readHex(traceId, 'traceId'),
  spanId: readHex(spanId, 'spanId'),
  attributes: values.attributes(attributes),
});

type Identity = Pick<OtlpSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'startMs' | 'endMs'>;

/** What tells a span from others and says when it was. One that says only when it ended began then, as far as anybody knows. */
const readIdentity = (span: Fields): Identity | RejectedRecord => {
  const traceId = readHex(span.traceId, 'traceId');
  const spanId = readHex(span.spanId, 'spanId');
  const parentId = readHex(span.parentSpanId, 'parentSpanId');
  const endMs = readTime(span.endTimeUnixNano, 'endTimeUnixNano');
  const startMs = readTime(span.startTimeUnixNano, 'startTimeUnixNano') ?? endMs;
  if (!isTraceId(traceId)) return { reason: 'invalid trace id' };
  if (!isSpanId(spanId)) return { reason: 'invalid span id' };
  if (!isNoId(parentId) && !isSpanId(parentId)) return { reason: 'invalid parent span id' };
  if (startMs === null) return { reason: 'no start time' };
  return { traceId, spanId, parentSpanId: isNoId(parentId) ? null : parentId, startMs, endMs };
};

/** A span of either encoding; refused where nothing could tell it from another, or say when it was. */
export const readSpan: ReadRecord<OtlpSpan> = (span, { resource, scope }, values) => {
  const identity = readIdentity(span);
  if ('reason' in identity) return identity;
  // One by one: a spread into a literal of this size costs more than the rest of decoding.
  const { traceId, spanId, parentSpanId, startMs, endMs } = identity;
  const status = readMessage(span.status, 'status');
  return {
    traceId,
    spanId,
    parentSpanId,
    startMs,
    endMs,
    name: readText(span.name, 'name'),
    kind: readEnum(span.kind, 'kind', KINDS),
    status: { code: readEnum(status.code, 'code', STATUS_CODES), message: readText(status.message, 'message') },
    attributes: values.attributes(span.attributes),
    events: values.messages(span.events, 'events').map((event) => readEvent(event, values)),
    links: values
      .messages(span.links, 'links')
      .map((link) => readLink(link, values))
      .filter(({ traceId, spanId }) => isTraceId(traceId) && isSpanId(spanId)),
    droppedAttributes: readCount(span.droppedAttributesCount, 'droppedAttributesCount'),
    droppedEvents: readCount(span.droppedEventsCount, 'droppedEventsCount'),
    resource,
    scope,
  };
};
