import { JsonSource } from '../../lib/json/json-source';

/** A parsed value as JSON text again, kept members as they were written. */
export function sourceOf(value: unknown): string {
  if (value instanceof JsonSource) return value.text;
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${sourceOf(member)}`);
  return `{${members.join(',')}}`;
}
