import { JsonSource } from '../../lib/json/json-source';
import { storableText } from '../../lib/storable-text';
import { isRecord } from '../../lib/is-record';
import { openSource } from './open-source';
import { parseSourceText } from './parse-source-text';
import { sourceOf } from './source-of';
import { jsonOfArguments, jsonOfText } from './verbatim-json';

/** Under what names traces have what a model wrote; the same names hold the messages of a run as well. */
export const TRACE_MEMBERS: readonly string[] = ['args', 'input', 'inputs'];

/** A part's value where it was kept as source text; any other value as it is. Members inside it may again be kept. */
export const openedPart = (value: unknown): unknown => openSource(value, TRACE_MEMBERS);

const LOOKS_JSON = /^\s*[[{]/;

/** As `openedPart`, and what a text that holds an object or a list in JSON stands for: exporters write either. */
export function decodedPart(value: unknown): unknown {
  const opened = openedPart(value);
  if (typeof opened !== 'string' || !LOOKS_JSON.test(opened)) return opened;
  const parsed = parseSourceText(opened, TRACE_MEMBERS);
  return 'value' in parsed ? parsed.value : opened;
}

/** `decodedPart` of what must be an object; an empty one in place of anything else. */
export function recordPart(value: unknown): Record<string, unknown> {
  const decoded = decodedPart(value);
  return isRecord(decoded) ? decoded : {};
}

/** A call's arguments as JSON source text, whether they were kept as source, decoded, or are a text. Null when absent. */
export function argumentsPart(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof JsonSource) return value.text === 'null' ? null : jsonOfArguments(value);
  return typeof value === 'string' ? jsonOfText(value) : storableText(sourceOf(value));
}
