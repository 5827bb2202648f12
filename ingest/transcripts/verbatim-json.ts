import { JsonSource } from '../../lib/json/json-source';
import { isJsonError, scanJson } from '../../lib/json/scan-json';
import { encodeText } from '../../lib/json/source-text';
import { storableText } from '../../lib/storable-text';

/** A text as JSON source: the text itself when it is JSON, else a JSON string of it. */
export const jsonOfText = (text: string): string =>
  isJsonError(scanJson(text)) ? encodeText(text) : storableText(text);

/**
 * A call's arguments as JSON source text: an object as it was written; a text (OpenAI puts JSON into a string) as that
 * text when it is JSON, else as a JSON string. Null when there are none.
 */
export function jsonOfArguments(source: JsonSource | null | undefined): string | null {
  if (source === null || source === undefined) return null;
  return source.text.startsWith('"') ? jsonOfText(String(JSON.parse(source.text))) : storableText(source.text);
}

/** Whether arguments kept by `jsonOfArguments` were a text that is not JSON. */
export const isUnparsable = (argumentsJson: string | null): boolean => argumentsJson?.startsWith('"') ?? false;
