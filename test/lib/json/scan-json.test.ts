import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSink } from '../../../lib/json/json-scanner';
import { isJsonError, scanJson } from '../../../lib/json/scan-json';
import { jsonSource, mutated } from './arbitrary-json';

const isValid = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const countValues = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, child) => sum + countValues(child), 1);
};

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** Rebuilds the values of an outermost array or object from the reported spans. */
class Rebuilder implements JsonSink {
  readonly maxReportedDepth = 1;
  readonly elements: unknown[] = [];
  readonly members: [string, unknown][] = [];
  constructor(private readonly text: string) {}
  member(_depth: number, keyStart: number, keyEnd: number, start: number, end: number): void {
    const key = JSON.parse(this.text.slice(keyStart, keyEnd)) as string;
    this.members.push([key, JSON.parse(this.text.slice(start, end))]);
  }
  element(_depth: number, start: number, end: number): void {
    this.elements.push(JSON.parse(this.text.slice(start, end)));
  }
}

describe('scanJson', () => {
  it('agrees with JSON.parse on valid texts', () => {
    fc.assert(
      fc.property(jsonSource, (text) => {
        const scan = scanJson(text);
        if (isJsonError(scan)) throw new Error(`refused at ${scan.offset}`);
        const value: unknown = JSON.parse(text);
        expect(JSON.parse(text.slice(scan.start, scan.end))).toEqual(value);
        // Duplicate keys are scanned but not in the value.
        expect(scan.depth).toBeGreaterThanOrEqual(depthOf(value));
        expect(scan.values).toBeGreaterThanOrEqual(countValues(value));
      }),
      { numRuns: 1000 },
    );
  });

  it('agrees with JSON.parse on what is no JSON', () => {
    fc.assert(
      fc.property(fc.oneof(mutated(jsonSource), mutated(mutated(jsonSource)), fc.string()), (text) => {
        expect(!isJsonError(scanJson(text))).toBe(isValid(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('reports the spans of elements and members, whatever lies before and after', () => {
    fc.assert(
      fc.property(jsonSource, (text) => {
        const source = `x${text}y`;
        const rebuilt = new Rebuilder(source);
        const scan = scanJson(source, { start: 1, end: source.length - 1, sink: rebuilt });
        expect(isJsonError(scan)).toBe(false);
        const value: unknown = JSON.parse(text);
        if (Array.isArray(value)) expect(rebuilt.elements).toEqual(value);
        else if (typeof value === 'object' && value !== null) {
          expect(Object.fromEntries(rebuilt.members)).toEqual(Object.fromEntries(Object.entries(value)));
        }
      }),
    );
  });

  it('finds numbers beyond a double', () => {
    const text = '[1e400,1e308,{"a":-1e999},"1e400",1e-999]';
    const scan = scanJson(text);
    expect(isJsonError(scan) ? [] : scan.overflows.map((at) => text.slice(at, at + 5))).toEqual(['1e400', '-1e99']);
    const digits = scanJson('9'.repeat(400));
    expect(isJsonError(digits) ? 0 : digits.overflows.length).toBe(1);
  });

  it('counts values per element', () => {
    const counts: number[] = [];
    scanJson('[1,{"a":[1,2]},[]]', {
      sink: { maxReportedDepth: 1, member: () => undefined, element: (_d, _s, _e, values) => counts.push(values) },
    });
    expect(counts).toEqual([2, 6, 7]);
  });

  it('says where the error is', () => {
    expect(scanJson('{"a":\n  [1,\n 2,]}')).toEqual({ error: 'invalid_json', offset: 15, line: 3, column: 4 });
    expect(scanJson('{"a":1}\n{"b"', { start: 8 })).toMatchObject({ line: 1, column: 5 });
    expect(scanJson('')).toMatchObject({ error: 'invalid_json', offset: 0, line: 1, column: 1 });
  });

  it('refuses what is too deep without running out of stack', () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    expect(scanJson(deep)).toMatchObject({ error: 'too_deep', offset: 1000 });
    expect(scanJson(deep, { maxDepth: 20_000 })).toMatchObject({ depth: 20_000, values: 20_000 });
    expect(scanJson('[[1]]', { maxDepth: 2 })).toMatchObject({ depth: 2 });
    expect(scanJson('[[[]]]', { maxDepth: 2 })).toMatchObject({ error: 'too_deep' });
  });

  it('stays in its span', () => {
    expect(scanJson('"ab"', { end: 3 })).toMatchObject({ error: 'invalid_json' });
    expect(scanJson('true', { end: 3 })).toMatchObject({ error: 'invalid_json' });
    expect(scanJson('12', { end: 1 })).toMatchObject({ start: 0, end: 1 });
    expect(scanJson(`"${'a'.repeat(100)}"`, { end: 60 })).toMatchObject({ error: 'invalid_json' });
    expect(scanJson('"\\u0041"', { end: 6 })).toMatchObject({ error: 'invalid_json' });
  });

  it('takes long strings with escapes and without', () => {
    const long = `${'x'.repeat(5000)}\\n${'é'.repeat(5000)}\\"`;
    expect(scanJson(`"${long}"`)).toMatchObject({ values: 1 });
    expect(scanJson(`"${long}`)).toMatchObject({ error: 'invalid_json' });
    expect(scanJson(`"${'x'.repeat(5000)}\n"`)).toMatchObject({ error: 'invalid_json', offset: 5001 });
  });
});
