import { JsonSource } from '../../lib/json/json-source';
import { openSource } from './open-source';
import { sourceOf } from './source-of';

/** A value as text: what a JSON string stands for, the JSON of anything else; empty when absent. */
export function textOfSource(value: unknown): string {
  if (value === null || value === undefined) return '';
  const isText = typeof value === 'string' || (value instanceof JsonSource && value.text.startsWith('"'));
  return isText ? String(openSource(value)) : sourceOf(value);
}
