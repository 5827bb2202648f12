import type { z } from 'zod';
import { decodeString } from '../../lib/json/json-tokens';
import { parseKeepingSource } from '../../lib/json/parse-keeping-source';
import { isJsonError } from '../../lib/json/scan-json';
import { attemptSchema, closeSchema, droppedSchema, type FieldKind, fieldsOf, toolSchema } from './event-schema';
import { type ScannedEvent, SPAN_LENGTH } from './scanned-event';

const QUOTE = 34;
const OPEN_BRACKET = 91;
const OPEN_BRACE = 123;

/** How the reader takes one field. `name` is the one copy of it that all events share: slices of a body are slow keys. */
type Field = { name: string; kind: FieldKind; isKept: boolean };

/** The schema of one event type, with what the reader needs to know about its fields. */
export type EventType<S extends z.ZodObject = z.ZodObject> = {
  schema: S;
  fields: ReadonlyMap<string, Field>;
  /** Fields without a column of their own: kept as source text for screens, exports and scans. */
  details: ReadonlySet<string>;
};

const eventType = <S extends z.ZodObject>(
  schema: S,
  detailNames: readonly Extract<keyof S['shape'], string>[],
): EventType<S> => {
  const details = new Set<string>(detailNames);
  const fields = [...fieldsOf(schema)].map(([name, kind]): [string, Field] => [
    name,
    { name, kind, isKept: kind !== 'value' || details.has(name) },
  ]);
  return { schema, fields: new Map(fields), details };
};

export const ATTEMPT = eventType(attemptSchema, [
  'constraint',
  'response',
  'partial_result',
  'caller',
  'user_intent',
  'context',
  'provider_call_id',
  'recovery_action',
  'recovery_valid',
  'recovery_rejected_reason',
  'argument_changes',
  'retry_class',
  'retry_after_ms',
  'idempotency_key',
  'dependency',
  'clarification_question',
  'approval',
  'experiment',
  'failure_id',
  'seed',
  'tags',
]);
export const CLOSE = eventType(closeSchema, ['summary', 'recommended_action', 'final_response']);
export const TOOL = eventType(toolSchema, []);
export const DROPPED = eventType(droppedSchema, []);

export type EventFields = {
  /** What the schema checks: decoded, except that kept fields stand for themselves by their type alone. */
  input: Record<string, unknown>;
  /** Source text of the kept fields and details that were sent, the last of duplicate keys. */
  sources: Map<string, string>;
};

const LITERALS = new Map<string, unknown>([
  ['null', undefined],
  ['true', true],
  ['false', false],
]);

/** The decoded value of a field that is short by its schema; null counts as absent. */
const decodeValue = (json: string): unknown => {
  const first = json.charCodeAt(0);
  if (first === QUOTE) return decodeString(json);
  if (first === OPEN_BRACE || first === OPEN_BRACKET) return JSON.parse(json);
  return LITERALS.has(json) ? LITERALS.get(json) : Number(json);
};

/** What an issue quotes is kept as written: a number too long for a double must not be rounded on the way. */
const QUOTED: ReadonlySet<string> = new Set(['expected', 'received']);

const decodeIssues = (json: string): unknown => {
  const parsed = parseKeepingSource(json, QUOTED);
  return isJsonError(parsed) ? json : parsed.value;
};

/** Kept text is checked to be text, and no more: decoding it here would be work for nothing. */
const standIn = (json: string, kind: FieldKind): unknown => {
  if (kind === 'value') return decodeValue(json);
  if (json === 'null') return undefined;
  if (kind === 'issues') return decodeIssues(json);
  if (kind === 'text') return json.charCodeAt(0) === QUOTE ? '' : false;
  return true;
};

const keyText = (source: string, start: number, end: number): string => {
  const text = source.slice(start + 1, end - 1);
  return text.includes('\\') ? decodeString(source.slice(start, end)) : text;
};

/** Takes the known fields of an event apart; unknown ones are passed over. */
export const readFields = ({ source, members }: ScannedEvent, { fields }: EventType): EventFields => {
  const input: Record<string, unknown> = {};
  const sources = new Map<string, string>();
  for (let k = 0; k < members.length; k += SPAN_LENGTH) {
    const field = fields.get(keyText(source, members[k] as number, members[k + 1] as number));
    if (field === undefined) continue;
    const json = source.slice(members[k + 2], members[k + 3]);
    input[field.name] = standIn(json, field.kind);
    if (field.isKept) sources.set(field.name, json);
  }
  return { input, sources };
};
