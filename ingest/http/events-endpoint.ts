import type { IncomingMessage } from 'node:http';
import type { StoredBatch } from '../../db/commands/store-events';
import type { Principal } from '../../db/principal';
import { LIMITS } from '../../lib/limits';
import { parseEvents } from '../native/parse-events';
import { type Answer, refuse } from './answer';
import { contentKindOf } from './content-kind';
import { decodeUtf8 } from './decode-utf8';
import { batchOf, eventsAnswer } from './events-answer';
import type { IngestPort } from './ingest-port';
import type { BodyLimits } from './read-body';
import { receiveBody } from './receive-body';

const MEDIA_TYPES = 'application/json, application/x-ndjson';

const UNSUPPORTED_TYPE = refuse(415, 'unsupported_media_type', `send ${MEDIA_TYPES}, in UTF-8`, {
  headers: { accept: MEDIA_TYPES },
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
  const body = await receiveBody(request, limits);
  if ('refused' in body) return body.refused;
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
