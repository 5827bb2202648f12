import type { IncomingMessage } from 'node:http';
import { create, type DescMessage, type MessageShape, toBinary, toJson } from '@bufbuild/protobuf';
import { StatusSchema } from '../otlp/generated/google/rpc/status_pb';
import { ExportLogsServiceResponseSchema } from '../otlp/generated/opentelemetry/proto/collector/logs/v1/logs_service_pb';
import { ExportTraceServiceResponseSchema } from '../otlp/generated/opentelemetry/proto/collector/trace/v1/trace_service_pb';
import type { OtlpEncoding } from '../otlp/otlp-encoding';
import type { RejectedRecord } from '../otlp/read-records';
import type { Answer } from './answer';
import { mediaTypeOf } from './media-type';

export const OTLP_MEDIA_TYPES: Readonly<Record<OtlpEncoding, string>> = {
  protobuf: 'application/x-protobuf',
  json: 'application/json',
};

/** The encoding of a request's body, and of its answer; null where it is neither. */
export const otlpEncodingOf = ({ headers }: IncomingMessage): OtlpEncoding | null => {
  const { type, isUtf8 } = mediaTypeOf(headers['content-type']);
  if (type === OTLP_MEDIA_TYPES.protobuf) return 'protobuf';
  return type === OTLP_MEDIA_TYPES.json && isUtf8 ? 'json' : null;
};

const encoded = <D extends DescMessage>(encoding: OtlpEncoding, schema: D, message: MessageShape<D>) => ({
  body: encoding === 'json' ? JSON.stringify(toJson(schema, message)) : toBinary(schema, message),
  headers: { 'content-type': OTLP_MEDIA_TYPES[encoding] },
});

const MOST_REASONS = 5;

/** Why records were refused, the most frequent reason first. */
const reasonsOf = (rejected: readonly RejectedRecord[]): string => {
  const counts = new Map<string, number>();
  for (const { reason } of rejected) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const frequent = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_REASONS);
  return frequent
    .map(([reason, count]) => `${reason} (${count})`)
    .join('; ')
    .toWellFormed();
};

/** The answer to spans: 200, and what was refused if anything was. */
export const tracesAnswer = (encoding: OtlpEncoding, rejected: readonly RejectedRecord[]): Answer => {
  const partialSuccess = { rejectedSpans: BigInt(rejected.length), errorMessage: reasonsOf(rejected) };
  const response = create(ExportTraceServiceResponseSchema, rejected.length === 0 ? {} : { partialSuccess });
  return { status: 200, ...encoded(encoding, ExportTraceServiceResponseSchema, response) };
};

/** The answer to log records, as `tracesAnswer` is to spans. */
export const logsAnswer = (encoding: OtlpEncoding, rejected: readonly RejectedRecord[]): Answer => {
  const partialSuccess = { rejectedLogRecords: BigInt(rejected.length), errorMessage: reasonsOf(rejected) };
  const response = create(ExportLogsServiceResponseSchema, rejected.length === 0 ? {} : { partialSuccess });
  return { status: 200, ...encoded(encoding, ExportLogsServiceResponseSchema, response) };
};

/** The `google.rpc.Code` of an HTTP status. */
const RPC_CODES = new Map([
  [400, 3],
  [401, 16],
  [403, 7],
  [405, 12],
  [413, 8],
  [415, 3],
  [429, 8],
  [500, 13],
  [503, 14],
]);
const UNKNOWN_RPC_CODE = 2;

/** A refusal as the protocol has it: a `google.rpc.Status` in the request's encoding, in JSON where that is neither. */
export const otlpRefusal = (request: IncomingMessage, answer: Answer): Answer => {
  if (answer.status < 400 || typeof answer.body !== 'object' || answer.body instanceof Uint8Array) return answer;
  const status = create(StatusSchema, {
    code: RPC_CODES.get(answer.status) ?? UNKNOWN_RPC_CODE,
    message: String(answer.body.message),
  });
  const { body, headers } = encoded(otlpEncodingOf(request) ?? 'json', StatusSchema, status);
  return { status: answer.status, body, headers: { ...answer.headers, ...headers } };
};
