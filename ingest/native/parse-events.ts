import type { MendtraceEvent } from '../../lib/event';
import { spaceEnd } from '../../lib/json/json-tokens';
import { isJsonError, scanJson } from '../../lib/json/scan-json';
import { LIMITS } from '../../lib/limits';
import { type ReadContext, readEvent, type ReadEvent } from './read-event';
import { EventSink, MemberSink, type ScannedEvent } from './scanned-event';

export type ContentKind = 'json' | 'ndjson';

/** An event's place in its request: index from 0, and its line from 1 where the body is NDJSON. */
export type Place = { index: number; line: number | null };

export type AcceptedEvent = Place & { event: MendtraceEvent };
export type RejectedEvent = Place & { id: string | null; code: string; message: string };

/** The whole request is refused: nothing of it is stored. */
export type RefusedBody = {
  kind: 'refused';
  status: 400 | 413;
  code: 'empty_body' | 'invalid_utf8' | 'invalid_json' | 'invalid_envelope' | 'too_deep' | 'too_many_events';
  message: string;
};

export type ParsedBody = { kind: 'parsed'; events: AcceptedEvent[]; rejected: RejectedEvent[] };

export type ParseOptions = ReadContext & { contentKind: ContentKind };

const refused = (status: RefusedBody['status'], code: RefusedBody['code'], message: string): RefusedBody => ({
  kind: 'refused',
  status,
  code,
  message,
});

const EMPTY = refused(400, 'empty_body', 'the body holds nothing');
const TOO_MANY = refused(413, 'too_many_events', `a request may hold up to ${LIMITS.eventsPerBatch} events`);
const NO_ARRAY = refused(
  400,
  'invalid_envelope',
  'the body must be a JSON array of events, or NDJSON with its own content type',
);

const place = (body: ParsedBody, { index, line }: Place, read: ReadEvent): void => {
  if ('event' in read) body.events.push({ index, line, event: read.event });
  else body.rejected.push({ index, line, ...read });
};

/** Only a body that is deep, or holds a huge number, somewhere is looked at again for where. */
const withExtremes = (event: ScannedEvent): ScannedEvent => {
  const scan = scanJson(event.source, { start: event.start, end: event.end });
  return isJsonError(scan) ? event : { ...event, depth: scan.depth, hasOverflow: scan.overflows.length > 0 };
};

const parseArray = (text: string, context: ReadContext): ParsedBody | RefusedBody => {
  const sink = new EventSink(text);
  const scan = scanJson(text, { sink });
  if (isJsonError(scan)) {
    const where = `line ${scan.line}, column ${scan.column}`;
    if (scan.error === 'too_deep') return refused(400, 'too_deep', `nested too deeply at ${where}`);
    return refused(400, 'invalid_json', `not valid JSON at ${where}`);
  }
  if (text.charAt(scan.start) !== '[') return NO_ARRAY;
  if (sink.count > LIMITS.eventsPerBatch) return TOO_MANY;
  const hasExtremes = scan.depth > LIMITS.levels + 2 || scan.overflows.length > 0;
  const body: ParsedBody = { kind: 'parsed', events: [], rejected: [] };
  sink.events.forEach((event, index) => {
    place(body, { index, line: null }, readEvent(hasExtremes ? withExtremes(event) : event, context));
  });
  return body;
};

const readLine = (text: string, start: number, end: number, context: ReadContext): ReadEvent => {
  const sink = new MemberSink();
  const scan = scanJson(text, { start, end, sink });
  if (!isJsonError(scan)) {
    const { start: from, end: to, depth, values, overflows } = scan;
    const hasOverflow = overflows.length > 0;
    return readEvent(
      { source: text, start: from, end: to, members: sink.members, values, depth, hasOverflow },
      context,
    );
  }
  if (scan.error === 'too_deep') return { id: null, code: 'too_deep', message: 'nested too deeply' };
  return { id: null, code: 'invalid_json', message: `not valid JSON at column ${scan.column}` };
};

const parseLines = (text: string, context: ReadContext): ParsedBody | RefusedBody => {
  const body: ParsedBody = { kind: 'parsed', events: [], rejected: [] };
  let index = 0;
  for (let line = 1, start = 0; start < text.length; line++) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd === -1 ? text.length : lineEnd;
    if (spaceEnd(text, start, end) < end) {
      if (index === LIMITS.eventsPerBatch) return TOO_MANY;
      place(body, { index: index++, line }, readLine(text, start, end, context));
    }
    start = end + 1;
  }
  return body;
};

/**
 * Parses the body of an events request. A JSON array is taken as a whole or not at all; in NDJSON a bad line is one rejected event.
 * Every event received is in the answer, accepted or rejected with a code.
 */
export const parseEvents = (text: string, { contentKind, ...context }: ParseOptions): ParsedBody | RefusedBody => {
  if (spaceEnd(text, 0) === text.length) return EMPTY;
  return contentKind === 'json' ? parseArray(text, context) : parseLines(text, context);
};
