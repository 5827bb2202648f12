import { SeverityNumberSchema } from './generated/opentelemetry/proto/logs/v1/logs_pb';
import { isSpanId, isTraceId } from './otlp-id';
import type { OtlpLogRecord } from './otlp-log-record';
import { enumNumbers, readCount, readEnum, readHex, readText, readTime } from './read-fields';
import type { ReadRecord } from './read-records';

const SEVERITIES = enumNumbers(SeverityNumberSchema);

/** A log record of either encoding. One with an invalid id counts as belonging to no span, as the protocol says. */
export const readLogRecord: ReadRecord<OtlpLogRecord> = (record, { resource, scope }, values) => {
  const traceId = readHex(record.traceId, 'traceId');
  const spanId = readHex(record.spanId, 'spanId');
  return {
    traceId: isTraceId(traceId) ? traceId : null,
    spanId: isSpanId(spanId) ? spanId : null,
    atMs:
      readTime(record.timeUnixNano, 'timeUnixNano') ?? readTime(record.observedTimeUnixNano, 'observedTimeUnixNano'),
    severityNumber: readEnum(record.severityNumber, 'severityNumber', SEVERITIES),
    eventName: readText(record.eventName, 'eventName'),
    body: values.value(record.body),
    attributes: values.attributes(record.attributes),
    droppedAttributes: readCount(record.droppedAttributesCount, 'droppedAttributesCount'),
    resource,
    scope,
  };
};
