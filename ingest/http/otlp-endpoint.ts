import type { IncomingMessage } from 'node:http';
import type { Principal } from '../../db/principal';
import { decodeLogs } from '../otlp/decode-logs';
import type { DecodeFailure } from '../otlp/decode-request';
import { decodeTraces } from '../otlp/decode-traces';
import type { OtlpEncoding } from '../otlp/otlp-encoding';
import type { RejectedRecord } from '../otlp/read-records';
import { type Answer, refuse } from './answer';
import { logsAnswer, OTLP_MEDIA_TYPES, otlpEncodingOf, tracesAnswer } from './otlp-answer';
import { OTLP_PATHS } from './otlp-path';
import type { OtlpAccepted, OtlpPort } from './otlp-port';
import type { BodyLimits } from './read-body';
import { receiveBody } from './receive-body';

const MEDIA_TYPES = Object.values(OTLP_MEDIA_TYPES).join(', ');

const UNSUPPORTED_TYPE = refuse(415, 'unsupported_media_type', `send ${MEDIA_TYPES}`, {
  headers: { accept: MEDIA_TYPES },
});
/** Exporters send again after a 503, but never after a 408. */
const SLOW_BODY = refuse(503, 'unavailable', 'the body did not arrive in time; nothing was stored', {
  headers: { 'retry-after': '1', connection: 'close' },
});

const FAILURE_STATUS = { malformed: 400, too_large: 413 } as const;

type Signal = (
  body: { bytes: Uint8Array; encoding: OtlpEncoding },
  port: OtlpPort,
  principal: Principal,
) => Promise<Answer>;
type SignalAnswer = (encoding: OtlpEncoding, rejected: readonly RejectedRecord[]) => Answer;

const decodeRefusal = ({ error, message }: DecodeFailure): Answer => refuse(FAILURE_STATUS[error], error, message);

const answerTo = (
  accepted: OtlpAccepted,
  encoding: OtlpEncoding,
  refused: readonly RejectedRecord[],
  answer: SignalAnswer,
): Answer => {
  if ('rejected' in accepted) return answer(encoding, [...refused, ...accepted.rejected]);
  return refuse(429, 'too_much', 'more arrives than can be taken in; nothing of this was stored, send it again later', {
    headers: { 'retry-after': String(accepted.retryAfterS) },
  });
};

const traces: Signal = async ({ bytes, encoding }, port, principal) => {
  const decoded = decodeTraces(bytes, encoding);
  if ('error' in decoded) return decodeRefusal(decoded);
  const { spans, rejected } = decoded;
  return answerTo(await port.acceptSpans(principal, spans, rejected), encoding, rejected, tracesAnswer);
};

const logs: Signal = async ({ bytes, encoding }, port, principal) => {
  const decoded = decodeLogs(bytes, encoding);
  if ('error' in decoded) return decodeRefusal(decoded);
  const { records, rejected } = decoded;
  return answerTo(await port.acceptLogRecords(principal, records, rejected), encoding, rejected, logsAnswer);
};

export type OtlpEndpoint = { port: OtlpPort; limits: BodyLimits };

/**
 * `POST /v1/traces`, `/v1/logs` and `/v1/metrics`. One setting makes an SDK send all three: metrics are accepted and dropped, unread, and
 * an empty success is the same for all. Null when the client went away.
 */
export const postOtlp = async (
  { port, limits }: OtlpEndpoint,
  request: IncomingMessage,
  path: string,
  principal: Principal,
): Promise<Answer | null> => {
  const encoding = otlpEncodingOf(request);
  if (encoding === null) return UNSUPPORTED_TYPE;
  if (path === OTLP_PATHS.metrics) return tracesAnswer(encoding, []);
  const body = await receiveBody(request, limits);
  if ('refused' in body) return body.refused?.status === 408 ? SLOW_BODY : body.refused;
  try {
    const signal = path === OTLP_PATHS.logs ? logs : traces;
    return await signal({ bytes: body.bytes, encoding }, port, principal);
  } finally {
    body.release();
  }
};
