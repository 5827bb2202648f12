import type { z } from 'zod';
import type { MendtraceEvent } from '../../lib/event';
import type { Masking } from '../../lib/mask/masking';
import { parseInstant } from '../../lib/parse-instant';
import { attemptEvent } from './attempt-event';
import { closeEvent } from './close-event';
import { droppedEvent } from './dropped-event';
import type { EventBuilder, UnhashedEvent } from './event-builder';
import { ATTEMPT, CLOSE, DROPPED, type EventFields, type EventType, readFields, TOOL } from './event-fields';
import { eventLimit, fieldLimit } from './event-limits';
import { EventTexts } from './event-texts';
import { type Refusal, schemaRefusal } from './refusal';
import type { ScannedEvent } from './scanned-event';
import { shortHash } from '../../db/short-hash';
import { toolEvent } from './tool-event';

/** What reading needs to know of the request: when it came, and what its project masks. */
export type ReadContext = Masking & { now: number };

const OPEN_BRACE = 123;

const INVALID_TYPE: Refusal = { code: 'invalid_type', message: 'type: must be attempt, close, tool or dropped' };

const INSTANT_ERRORS = {
  invalid_ts: 'ts: must be an RFC 3339 time with an offset, such as 2026-11-30T09:15:00Z',
  ts_out_of_range: 'ts: must lie between 1970 and 24 hours from now',
} as const;

/**
 * The hash is over the exact source, so that a repetition is recognised at a glance. Where a secret was masked it is over what is stored
 * instead: a hash of the source would let anyone who holds the store try passwords against it.
 */
const hashed = (event: UnhashedEvent, source: string, { isMasked }: EventTexts): MendtraceEvent =>
  Object.assign(event, { sourceHash: shortHash(isMasked ? JSON.stringify(event) : source) });

type Reader = (
  event: ScannedEvent,
  fields: EventFields,
  source: string,
  context: ReadContext,
) => { event: MendtraceEvent } | Refusal;

const reader =
  <S extends z.ZodObject<{ ts: z.ZodString }>>({ schema }: EventType<S>, build: EventBuilder<S>): Reader =>
  (event, fields, source, context) => {
    const checked = schema.safeParse(fields.input);
    if (!checked.success) return schemaRefusal(checked.error.issues[0] as z.core.$ZodIssue, fields.input);
    const instant = parseInstant(checked.data.ts, context.now);
    if ('error' in instant) return { code: instant.error, message: INSTANT_ERRORS[instant.error] };
    const limit = fieldLimit(event, fields);
    if (limit !== null) return limit;
    const texts = new EventTexts(context.isUnmasked, context.extraKeys ?? null);
    const built = build(checked.data, fields.sources, instant, texts);
    return { event: hashed(built, source, texts) };
  };

const TYPES = new Map<unknown, { type: EventType; read: Reader }>([
  ['attempt', { type: ATTEMPT, read: reader(ATTEMPT, attemptEvent) }],
  ['close', { type: CLOSE, read: reader(CLOSE, closeEvent) }],
  ['tool', { type: TOOL, read: reader(TOOL, toolEvent) }],
  ['dropped', { type: DROPPED, read: reader(DROPPED, droppedEvent) }],
]);

const ID = ATTEMPT.schema.shape.id;

/** The id to report a refusal under: the event's own where it is one. */
const reportedId = ({ input }: EventFields): string | null => {
  const id = ID.safeParse(input.id);
  return id.success ? id.data : null;
};

export type ReadEvent = { event: MendtraceEvent } | (Refusal & { id: string | null });

/** Reads one event of a valid JSON text: checks it, masks it, and takes it apart into what the store keeps. */
export const readEvent = (scanned: ScannedEvent, context: ReadContext): ReadEvent => {
  const source = scanned.source.slice(scanned.start, scanned.end);
  if (source.charCodeAt(0) !== OPEN_BRACE)
    return { id: null, code: 'invalid_event', message: 'an event is a JSON object' };
  let fields = readFields(scanned, ATTEMPT);
  const named = TYPES.get(fields.input.type ?? 'attempt');
  if (named !== undefined && named.type !== ATTEMPT) fields = readFields(scanned, named.type);
  const read = eventLimit(scanned, source) ?? named?.read(scanned, fields, source, context) ?? INVALID_TYPE;
  return 'event' in read ? read : { ...read, id: reportedId(fields) };
};
