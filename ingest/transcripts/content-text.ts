import { isRecord } from '../../lib/is-record';
import { sourceOf } from './source-of';

/** The text of a message's content: a string, a list of text parts, or nothing; anything else as JSON. */
export function contentText(content: unknown): string {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return content;
  if (Array.isArray(content) && content.every(isTextPart)) return content.map((part) => part.text).join('');
  return sourceOf(content);
}

const isTextPart = (part: unknown): part is { text: string } => isRecord(part) && typeof part.text === 'string';
