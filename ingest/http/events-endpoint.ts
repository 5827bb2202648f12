import type { IncomingMessage } from 'node:http';
import type { StoredBatch } from '../../db/commands/store-events';
import type { Principal } from '../../db/principal';
import { LIMITS } from '../../lib/limits';
import type { ParseBody } from '../native/parse-body';
import { type Answer, refuse } from './answer';
import { contentKindOf } from './content-kind';
import { batchOf, eventsAnswer } from './events-answer';
import type { IngestPort } from './ingest-port';
import type { BodyLimits } from './read-body';
import { receiveBody } from './receive-body';

const MEDIA_TYPES = 'application/json, application/x-ndjson';

const UNSUPPORTED_TYPE = refuse(415, 'unsupported_media_type', `send ${MEDIA_TYPES}, in UTF-8`, {
  headers: { accept: MEDIA_TYPES },
});

const NOTHING: StoredBatch = { accepted: 0, duplicates: 0, conflicts: [] };

export type EventsEndpoint = { ingest: IngestPort; parse: ParseBody; now: () => number; limits: BodyLimits };

/** `POST /api/v1/events`. Null when the client went away: there is nobody to answer, and nothing is stored. */
export const postEvents = async (
  { ingest, parse, now, limits }: EventsEndpoint,
  request: IncomingMessage,
  principal: Principal,
): Promise<Answer | null> => {
  const contentKind = contentKindOf(request.headers['content-type']);
  if (contentKind === null) return UNSUPPORTED_TYPE;
  const body = await receiveBody(request, limits);
  if ('refused' in body) return body.refused;
  try {
    const receivedAt = now();
    const masking = await ingest.masking(principal);
    const parsed = await parse(body.bytes, { contentKind, now: receivedAt, ...masking });
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
