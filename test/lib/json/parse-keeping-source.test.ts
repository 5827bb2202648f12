import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonSource } from '../../../lib/json/json-source';
import { parseKeepingSource } from '../../../lib/json/parse-keeping-source';
import { isJsonError, scanJson } from '../../../lib/json/scan-json';
import { jsonSource, mutated } from './arbitrary-json';

const NAMES = new Set(['arguments']);

const parsed = (text: string): unknown => {
  const result = parseKeepingSource(text, NAMES);
  if (isJsonError(result)) throw new Error(`refused at ${result.line}:${result.column}`);
  return result.value;
};

/** Puts values back where sources were kept. */
const decoded = (value: unknown): unknown => {
  if (value instanceof JsonSource) return JSON.parse(value.text);
  if (Array.isArray(value)) return value.map(decoded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, decoded(child)]));
};

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, plain(child)]));
};

describe('parseKeepingSource', () => {
  it('keeps the exact source under the names, at any depth, and nothing inside it apart', () => {
    const value = parsed(
      '{"calls":[{"arguments": {"x": 1.0, "arguments": 2}, "id": 7},{"argu\\u006dents":"{\\"a\\":1}"}],"arguments":null}',
    );
    expect(value).toEqual({
      calls: [
        { arguments: new JsonSource('{"x": 1.0, "arguments": 2}'), id: 7 },
        { arguments: new JsonSource('"{\\"a\\":1}"') },
      ],
      arguments: new JsonSource('null'),
    });
  });

  it('lets the last of duplicate keys win and keeps __proto__ as data', () => {
    const value = parsed('{"arguments":1,"arguments":[2.0],"__proto__":{"arguments":3e0}}') as Record<string, unknown>;
    expect(value['arguments']).toEqual(new JsonSource('[2.0]'));
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
    expect(Object.entries(value).find(([key]) => key === '__proto__')?.[1]).toEqual({
      arguments: new JsonSource('3e0'),
    });
    expect(({} as Record<string, unknown>)['arguments']).toBeUndefined();
  });

  it('parses everything else as JSON.parse does', () => {
    fc.assert(
      fc.property(jsonSource, (text) => {
        expect(decoded(parsed(text))).toEqual(plain(JSON.parse(text)));
      }),
      { numRuns: 500 },
    );
  });

  it('refuses what a scan refuses', () => {
    fc.assert(
      fc.property(mutated(jsonSource), (text) => {
        expect(isJsonError(parseKeepingSource(text, NAMES))).toBe(isJsonError(scanJson(text)));
      }),
    );
    expect(parseKeepingSource('{"a":\n 1,}', NAMES)).toEqual({ error: 'invalid_json', offset: 9, line: 2, column: 4 });
  });
});
