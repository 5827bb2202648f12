import { type DecodeFailure, decodeRequest } from './decode-request';
import { ExportTraceServiceRequestSchema } from './generated/opentelemetry/proto/collector/trace/v1/trace_service_pb';
import type { OtlpEncoding } from './otlp-encoding';
import type { OtlpSpan } from './otlp-span';
import { readRecords, type RejectedRecord } from './read-records';
import { readSpan } from './read-span';

/** The spans of a request that can be used, and why each of the others cannot. */
export type DecodedTraces = { spans: OtlpSpan[]; rejected: RejectedRecord[] };

const LEVELS = { resources: 'resourceSpans', scopes: 'scopeSpans', records: 'spans' };

/**
 * Decodes the body of `POST /v1/traces`: the same spans from either encoding.
 * https://github.com/open-telemetry/opentelemetry-proto/blob/main/docs/specification.md
 */
export const decodeTraces = (bytes: Uint8Array, encoding: OtlpEncoding): DecodedTraces | DecodeFailure =>
  decodeRequest(ExportTraceServiceRequestSchema, bytes, encoding, (request, values) => {
    const { records, rejected } = readRecords(request, LEVELS, values, readSpan);
    return { spans: records, rejected };
  });
