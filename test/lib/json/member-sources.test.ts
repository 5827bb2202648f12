import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberSources } from '../../../lib/json/member-sources';

describe('memberSources', () => {
  it('keeps every value as it was written, and the last of duplicate keys', () => {
    const sources = memberSources('{"a": 12345678901234567890, "b":{"a":1.0} , "\\u0061":"\\ud83e", "__proto__":[]}');
    expect([...sources]).toEqual([
      ['a', '"\\ud83e"'],
      ['b', '{"a":1.0}'],
      ['__proto__', '[]'],
    ]);
  });

  it('finds nothing in what is no object', () => {
    for (const text of ['[{"a":1}]', '"a"', 'null', '', '{"a":', '{} {}']) expect(memberSources(text).size).toBe(0);
  });

  it('agrees with JSON.parse on any object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        const read = [...memberSources(text)].map(([key, source]): [string, unknown] => [key, JSON.parse(source)]);
        expect(new Map(read)).toEqual(new Map(Object.entries(JSON.parse(text) as object)));
      }),
    );
  });
});
