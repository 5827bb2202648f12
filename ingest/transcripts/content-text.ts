import { isRecord } from './is-record';
import { jsonTextOf, openedPart } from './json-part';

/** The text of a message's content: a string, a list of text parts, or nothing; anything else as JSON. */
export function contentText(content: unknown): string {
  const opened = openedPart(content);
  if (opened === null || opened === undefined) return '';
  if (typeof opened === 'string') return opened;
  if (Array.isArray(opened) && opened.every(isTextPart)) return opened.map((part) => part.text).join('');
  return jsonTextOf(content);
}

const isTextPart = (part: unknown): part is { text: string } => isRecord(part) && typeof part.text === 'string';
