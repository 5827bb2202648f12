import { type DecodeFailure, decodeRequest } from './decode-request';
import { ExportLogsServiceRequestSchema } from './generated/opentelemetry/proto/collector/logs/v1/logs_service_pb';
import type { OtlpEncoding } from './otlp-encoding';
import type { OtlpLogRecord } from './otlp-log-record';
import { readLogRecord } from './read-log-record';
import { readRecords, type Records } from './read-records';

const LEVELS = { resources: 'resourceLogs', scopes: 'scopeLogs', records: 'logRecords' };

/** Decodes the body of `POST /v1/logs`, as `decodeTraces` does that of `/v1/traces`. */
export const decodeLogs = (bytes: Uint8Array, encoding: OtlpEncoding): Records<OtlpLogRecord> | DecodeFailure =>
  decodeRequest(ExportLogsServiceRequestSchema, bytes, encoding, (request, values) =>
    readRecords(request, LEVELS, values, readLogRecord),
  );
