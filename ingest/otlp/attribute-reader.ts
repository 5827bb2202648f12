import { isJsonError } from '../../lib/json/scan-json';
import { parseKeepingSource } from '../../lib/json/parse-keeping-source';
import { jsonOfText } from '../transcripts/verbatim-json';
import type { OtlpAttributes, OtlpValue } from './otlp-value';

/** Members of messages that stay exact source text: what a model sent, what a tool answered, and the schema it was shown. */
const KEPT: ReadonlySet<string> = new Set([
  'arguments',
  'args',
  'input',
  'inputs',
  'kwargs',
  'output',
  'response',
  'result',
  'parameters',
  'inputSchema',
  'input_schema',
]);

/** A value as JSON source text; bytes as base64, what JSON has no number for as null. */
export const jsonOfValue = (value: OtlpValue): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('base64'));
  if (Array.isArray(value)) return `[${value.map(jsonOfValue).join(',')}]`;
  if (value instanceof Map)
    return `{${[...value].map(([key, item]) => `${JSON.stringify(key)}:${jsonOfValue(item)}`).join(',')}}`;
  return JSON.stringify(value);
};

const isEmpty = (value: OtlpValue | undefined): boolean => value === undefined || value === null || value === '';

/** Reads attributes under the several names that generations of conventions gave them: the first that is there counts. */
export class AttributeReader {
  constructor(readonly attributes: OtlpAttributes) {}

  private first(names: readonly string[]): OtlpValue | undefined {
    const name = names.find((one) => !isEmpty(this.attributes.get(one)));
    return name === undefined ? undefined : this.attributes.get(name);
  }

  has(...names: readonly string[]): boolean {
    return this.first(names) !== undefined;
  }

  hasPrefix(prefix: string): boolean {
    for (const name of this.attributes.keys()) if (name.startsWith(prefix)) return true;
    return false;
  }

  text(...names: readonly string[]): string | null {
    const value = this.first(names);
    if (value === undefined || value === null) return null;
    return typeof value === 'string' ? value : jsonOfValue(value);
  }

  number(...names: readonly string[]): number | null {
    const value = this.first(names);
    const number = typeof value === 'string' ? Number(value) : typeof value === 'bigint' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : null;
  }

  /** A count: a whole number that is not negative. */
  count(...names: readonly string[]): number | null {
    const number = this.number(...names);
    return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null;
  }

  /** Arguments as JSON source text, in whichever encoding they came: a text is taken at its word. */
  argumentsJson(...names: readonly string[]): string | null {
    const value = this.first(names);
    if (value === undefined || value === null) return null;
    return typeof value === 'string' ? jsonOfText(value) : jsonOfText(jsonOfValue(value));
  }

  /** The value that a JSON text or a nested value stands for, what models and tools said kept as source; null where there is none. */
  parsed(...names: readonly string[]): unknown {
    const value = this.first(names);
    if (value === undefined || value === null) return null;
    return parsedSource(typeof value === 'string' ? value : jsonOfValue(value));
  }

  /** Texts of a list attribute, each element as JSON source. */
  list(name: string): string[] {
    const value = this.attributes.get(name);
    return Array.isArray(value) ? value.map((item) => (typeof item === 'string' ? item : jsonOfValue(item))) : [];
  }
}

/** The value of a JSON text with the telling members as source; null where it is no JSON. */
export const parsedSource = (text: string): unknown => {
  const parsed = parseKeepingSource(text, KEPT);
  return isJsonError(parsed) ? null : parsed.value;
};
