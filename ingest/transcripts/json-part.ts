import { JsonSource } from '../../lib/json/json-source';
import { storableText } from '../../lib/storable-text';
import { isRecord } from './is-record';
import { parseSourceText } from './parse-source-text';
import { jsonOfArguments, jsonOfText } from './verbatim-json';

/** A part's value where it was kept as source text; any other value as it is. Members inside it may again be kept. */
export function openedPart(value: unknown): unknown {
  if (!(value instanceof JsonSource)) return value;
  const parsed = parseSourceText(value.text);
  return 'value' in parsed ? parsed.value : null;
}

const LOOKS_JSON = /^\s*[[{]/;

/** As `openedPart`, and what a text that holds an object or a list in JSON stands for: exporters write either. */
export function decodedPart(value: unknown): unknown {
  const opened = openedPart(value);
  if (typeof opened !== 'string' || !LOOKS_JSON.test(opened)) return opened;
  const parsed = parseSourceText(opened);
  return 'value' in parsed ? parsed.value : opened;
}

/** `decodedPart` of what must be an object; an empty one in place of anything else. */
export function recordPart(value: unknown): Record<string, unknown> {
  const decoded = decodedPart(value);
  return isRecord(decoded) ? decoded : {};
}

/** JSON text of a value, with kept source texts in their places. */
export function jsonTextOf(value: unknown): string {
  if (value instanceof JsonSource) return value.text;
  if (Array.isArray(value)) return `[${value.map((element) => jsonTextOf(element)).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${jsonTextOf(member)}`);
  return `{${members.join(',')}}`;
}

/** A call's arguments as JSON source text, whether they were kept as source, decoded, or are a text. Null when absent. */
export function argumentsPart(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof JsonSource) return value.text === 'null' ? null : jsonOfArguments(value);
  return typeof value === 'string' ? jsonOfText(value) : storableText(jsonTextOf(value));
}
