import type { JsonError } from '../../lib/json/json-error';
import { parseKeepingSource } from '../../lib/json/parse-keeping-source';
import { isJsonError } from '../../lib/json/scan-json';

/**
 * Members whose value stays exact source text: what a model sent, under the names formats give it, and the schema it was
 * shown. A JSON Schema may describe a property called `arguments`, which is why it is kept whole as well. Some of these
 * names hold other things too (the messages of a run are its `inputs`): `openedPart` reads those.
 */
const KEPT_MEMBERS: ReadonlySet<string> = new Set(['arguments', 'parameters', 'args', 'input', 'inputs']);

/** Why a text is not JSON, and where, counted from 1. */
export type TextFault = { line: number; column: number; reason: string };

/** The value of a JSON text, the kept members as `JsonSource`: those above, unless others are asked for. */
export function parseSourceText(text: string, kept = KEPT_MEMBERS): { value: unknown } | TextFault {
  const parsed = parseKeepingSource(text, kept);
  if (!isJsonError(parsed)) return parsed;
  return { line: parsed.line, column: parsed.column, reason: reasonOf(parsed, text) };
}

function reasonOf({ error, offset }: JsonError, text: string): string {
  if (error === 'too_deep') return 'nested too deeply';
  const found = text.codePointAt(offset);
  if (found === undefined) return 'not valid JSON: the text ends too early';
  return `not valid JSON: unexpected ${JSON.stringify(String.fromCodePoint(found))}`;
}
