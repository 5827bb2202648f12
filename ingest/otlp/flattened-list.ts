import { AttributeReader } from './attribute-reader';
import type { OtlpAttributes, OtlpValue } from './otlp-value';

/** More entries than any request has: an index beyond them is not followed. */
const MAX_INDEX = 10_000;

/** A list that was flattened into attributes, `prefix.0.name`, `prefix.1.name`: each entry by its index, with its own names. */
export const flattenedList = (attributes: OtlpAttributes, prefix: string): Map<number, AttributeReader> => {
  const entries = new Map<number, Map<string, OtlpValue>>();
  for (const [name, value] of attributes) {
    if (!name.startsWith(`${prefix}.`)) continue;
    const rest = name.slice(prefix.length + 1);
    const dot = rest.indexOf('.');
    const digits = dot < 0 ? rest : rest.slice(0, dot);
    const index = /^\d{1,5}$/.test(digits) ? Number(digits) : MAX_INDEX + 1;
    if (index > MAX_INDEX) continue;
    const entry = entries.get(index) ?? new Map<string, OtlpValue>();
    entry.set(dot < 0 ? '' : rest.slice(dot + 1), value);
    entries.set(index, entry);
  }
  return new Map(
    [...entries].toSorted(([a], [b]) => a - b).map(([index, entry]) => [index, new AttributeReader(entry)]),
  );
};
