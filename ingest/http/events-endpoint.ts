import type { IncomingMessage } from 'node:http';
import type { StoredBatch } from '../../db/commands/store-events';
import type { Principal } from '../../db/principal';
import { LIMITS } from '../../lib/limits';
import { parseEvents } from '../native/parse-events';
import { type Answer, refuse } from './answer';
import { contentKindOf, isGzipped } from './content-kind';
import { decodeUtf8 } from './decode-utf8';
import { batchOf, eventsAnswer } from './events-answer';
import type { IngestPort } from './ingest-port';
import { type BodyError, type BodyLimits, readBody } from './read-body';

const MEDIA_TYPES = 'application/json, application/x-ndjson';

const BODY_ERRORS: Readonly<Record<Exclude<BodyError, 'aborted'>, Answer>> = {
  body_too_large: refuse(
    413,
    'body_too_large',
    `a body may hold up to ${LIMITS.bodyBytes} bytes, before and after gunzip`,
    {
      body: { max_bytes: LIMITS.bodyBytes },
    },
  ),
  invalid_encoding: refuse(400, 'invalid_encoding', 'the body is not what its content-encoding says'),
  request_timeout: refuse(408, 'request_timeout', 'the body did not arrive in time; nothing was stored'),
  no_memory: refuse(503, 'unavailable', 'too many bodies are on their way in; try again', {
    headers: { 'retry-after': '1' },
  }),
};

const UNSUPPORTED_TYPE = refuse(415, 'unsupported_media_type', `send ${MEDIA_TYPES}, in UTF-8`, {
  headers: { accept: MEDIA_TYPES },
});
const UNSUPPORTED_ENCODING = refuse(415, 'unsupported_encoding', 'send the body as it is, or gzipped once', {
  headers: { 'accept-encoding': 'gzip' },
});
const INVALID_UTF8 = refuse(400, 'invalid_utf8', 'the body is not valid UTF-8');

const NOTHING: StoredBatch = { accepted: 0, duplicates: 0, conflicts: [] };

export type EventsEndpoint = { ingest: IngestPort; now: () => number; limits: BodyLimits };

/** `POST /api/v1/events`. Null when the client went away: there is nobody to answer, and nothing is stored. */
export const postEvents = async (
  { ingest, now, limits }: EventsEndpoint,
  request: IncomingMessage,
  principal: Principal,
): Promise<Answer | null> => {
  const contentKind = contentKindOf(request.headers['content-type']);
  if (contentKind === null) return UNSUPPORTED_TYPE;
  const isGzip = isGzipped(request.headers['content-encoding']);
  if (isGzip === null) return UNSUPPORTED_ENCODING;
  const body = await readBody(request, isGzip, limits);
  if ('error' in body) return body.error === 'aborted' ? null : BODY_ERRORS[body.error];
  try {
    const text = decodeUtf8(body.bytes);
    if (text === null) return INVALID_UTF8;
    const receivedAt = now();
    const parsed = parseEvents(text, { contentKind, now: receivedAt, ...(await ingest.masking(principal)) });
    if (parsed.kind === 'refused') {
      const more = parsed.code === 'too_many_events' ? { body: { max_events: LIMITS.eventsPerBatch } } : {};
      return refuse(parsed.status, parsed.code, parsed.message, more);
    }
    const isEmpty = parsed.events.length === 0 && parsed.rejected.length === 0;
    return eventsAnswer(parsed, isEmpty ? NOTHING : await ingest.storeEvents(principal, batchOf(parsed, receivedAt)));
  } finally {
    body.release();
  }
};
