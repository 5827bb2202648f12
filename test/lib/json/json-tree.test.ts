import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonNode, jsonTree } from '../../../lib/json/json-tree';
import { NodeNumbers } from '../../../lib/json/node-numbers';
import { prettySource } from '../../../lib/json/pretty-source';
import { jsonSource, mutated } from './arbitrary-json';

/** Writes a tree back, without spaces. */
const written = (node: JsonNode): string => {
  if (node.kind === 'scalar') return node.source;
  if (node.kind === 'array') return `[${node.items.map(written).join(',')}]`;
  return `{${node.members.map(({ keySource, value }) => `${keySource}:${written(value)}`).join(',')}}`;
};

describe('jsonTree', () => {
  it('keeps every token as it is written', () => {
    fc.assert(
      fc.property(jsonSource, (source) => {
        const tree = jsonTree(source);
        expect(tree === null ? null : prettySource(written(tree))).toBe(prettySource(source));
      }),
    );
  });

  it('reads what JSON.parse reads, and nothing else', () => {
    const isJson = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(mutated(jsonSource), (text) => {
        expect(jsonTree(text) !== null).toBe(isJson(text));
      }),
    );
  });

  it('reads keys as texts', () => {
    expect(jsonTree('{"\\u0061":1,"__proto__":2}')).toEqual({
      kind: 'object',
      members: [
        { key: 'a', keySource: '"\\u0061"', value: { kind: 'scalar', source: '1' } },
        { key: '__proto__', keySource: '"__proto__"', value: { kind: 'scalar', source: '2' } },
      ],
    });
  });
});

describe('NodeNumbers', () => {
  const areEqual = (a: string, b: string): boolean => {
    const numbers = new NodeNumbers();
    const [first, second] = [jsonTree(a), jsonTree(b)];
    return first !== null && second !== null && numbers.of(first) === numbers.of(second);
  };

  it('finds values equal whatever the order of their keys and their spacing', () => {
    expect(areEqual('{"a":1,"b":[{"c":2}]}', ' { "b" : [ {"c":2} ], "a": 1 }')).toBe(true);
  });

  it.each([
    ['1', '1.0'],
    ['[1,2]', '[2,1]'],
    ['[]', '{}'],
    ['{"a":1}', '{"a":1,"b":1}'],
    ['{"a":1,"a":2}', '{"a":2,"a":1}'],
    ['12345678901234567890', '12345678901234567891'],
    ['["1,2"]', '["1","2"]'],
  ])('tells %s from %s', (a, b) => expect(areEqual(a, b)).toBe(false));
});
