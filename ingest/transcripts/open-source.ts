import { JsonSource } from '../../lib/json/json-source';
import { parseSourceText } from './parse-source-text';

/** The value of a kept member, for a place where it must be looked into after all; anything else as it is. */
export function openSource(value: unknown, keptBesides: readonly string[] = []): unknown {
  if (!(value instanceof JsonSource)) return value;
  const parsed = parseSourceText(value.text, keptBesides);
  return 'value' in parsed ? parsed.value : null;
}
