import type { JsonError } from '../../lib/json/json-error';
import { parseKeepingSource } from '../../lib/json/parse-keeping-source';
import { isJsonError } from '../../lib/json/scan-json';

/**
 * Members whose value stays exact source text in every format: what a model sent, and the schema it was shown. A JSON
 * Schema may describe a property called `arguments`, which is why it is kept whole as well.
 */
const KEPT_MEMBERS: readonly string[] = ['arguments', 'parameters'];

/** Why a text is not JSON, and where, counted from 1. */
export type TextFault = { line: number; column: number; reason: string };

/** The value of a JSON text, its `arguments` and `parameters` members as `JsonSource`, and those a format keeps besides. */
export function parseSourceText(text: string, keptBesides: readonly string[] = []): { value: unknown } | TextFault {
  const parsed = parseKeepingSource(text, new Set([...KEPT_MEMBERS, ...keptBesides]));
  if (!isJsonError(parsed)) return parsed;
  return { line: parsed.line, column: parsed.column, reason: reasonOf(parsed, text) };
}

function reasonOf({ error, offset }: JsonError, text: string): string {
  if (error === 'too_deep') return 'nested too deeply';
  const found = text.codePointAt(offset);
  if (found === undefined) return 'not valid JSON: the text ends too early';
  return `not valid JSON: unexpected ${JSON.stringify(String.fromCodePoint(found))}`;
}
