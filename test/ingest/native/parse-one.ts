import { parseEvents, type ParsedBody } from '../../../ingest/native/parse-events';
import type { AttemptEvent, MendtraceEvent } from '../../../lib/event';

export const NOW = Date.parse('2026-12-01T00:00:00Z');
/** The members that every attempt needs. */
export const STANDARD =
  '"id":"ev-1","call_id":"c1","attempt":1,"tool":"get_weather","outcome":"ok","ts":"2026-11-30T00:00:00Z"';

/** Parses a body that is not refused as a whole. */
export const parse = (
  text: string,
  more: { isUnmasked?: boolean; contentKind?: 'json' | 'ndjson' } = {},
): ParsedBody => {
  const body = parseEvents(text, { contentKind: 'json', now: NOW, isUnmasked: false, ...more });
  if (body.kind === 'refused') throw new Error(body.code);
  return body;
};

/** The one event of a body that holds this one. */
export const eventOf = (members: string, more: { isUnmasked?: boolean } = {}): MendtraceEvent => {
  const body = parse(`[{${members}}]`, more);
  if (body.events[0] === undefined) throw new Error(JSON.stringify(body.rejected));
  return body.events[0].event;
};

/** The attempt with the standard members and more. */
export const attemptOf = (more: string, options: { isUnmasked?: boolean } = {}): AttemptEvent =>
  eventOf(`${STANDARD}${more}`, options) as AttemptEvent;
