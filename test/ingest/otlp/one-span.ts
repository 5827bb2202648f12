import type { JsonObject, JsonValue } from '@bufbuild/protobuf';
import { decodeTraces } from '../../../ingest/otlp/decode-traces';
import { ExportTraceServiceRequestSchema } from '../../../ingest/otlp/generated/opentelemetry/proto/collector/trace/v1/trace_service_pb';
import type { OtlpSpan } from '../../../ingest/otlp/otlp-span';
import { toProtobuf } from './to-protobuf';

export const TRACE_ID = '5b8efff798038103d269b633813fc60c';
export const SPAN_ID = 'eee19b7ec3c1b174';

export const spanJson = (more: JsonObject = {}): JsonObject => ({
  traceId: TRACE_ID,
  spanId: SPAN_ID,
  name: 'execute_tool refund',
  kind: 1,
  startTimeUnixNano: '1796001626387000000',
  endTimeUnixNano: '1796001626387216680',
  ...more,
});

export const requestOf = (...spans: JsonValue[]): JsonObject => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });

export const jsonBytes = (request: unknown): Uint8Array =>
  Buffer.from(typeof request === 'string' ? request : JSON.stringify(request));

export const protobufBytes = (request: JsonObject): Uint8Array => toProtobuf(ExportTraceServiceRequestSchema, request);

export const decodeJson = (request: unknown) => decodeTraces(jsonBytes(request), 'json');

/** The one span of a request, which has to be readable. */
export const onlySpan = (decoded: ReturnType<typeof decodeTraces>): OtlpSpan => {
  if ('error' in decoded) throw new Error(decoded.message);
  const [span] = decoded.spans;
  if (span === undefined || decoded.spans.length !== 1) throw new Error(JSON.stringify(decoded.rejected));
  return span;
};
