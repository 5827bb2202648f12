import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../lib/attempt';
import { measureInvention } from '../../../lib/repair/invention';

const SCHEMA = JSON.stringify({
  properties: {
    order: { type: 'string' },
    currency: { enum: ['EUR', 'NOK'] },
    mode: { const: 'full' },
    note: { default: 'none given' },
    amount: { type: 'integer' },
    express: { type: 'boolean' },
    items: { items: { properties: { sku: {} } } },
  },
});

const CONTEXT = JSON.stringify({ user: 'Please refund order ord_1042, it cost 12.50 euros', customer: { id: 7 } });

type Given = { first?: string; context?: string | null; schema?: string | null; issues?: Issue[] };

const inventedIn = (later: string, given: Given = {}): string[] | string => {
  const { first = '{"amount":"12"}', context = CONTEXT, schema = SCHEMA, issues = [] } = given;
  const invention = measureInvention(
    { tool: 'refund', argumentsJson: later },
    { earlier: [{ tool: 'refund', argumentsJson: first }], contextJson: context, schemaJson: schema, issues },
  );
  return invention.isMeasured ? invention.invented.map(({ path, what }) => `${what} ${path}`) : invention.why;
};

describe('measureInvention', () => {
  it.each([
    ['coerced from earlier arguments', '{"amount":12}', []],
    ['in the words of the context', '{"order":"ord_1042"}', []],
    ['a number of the context', '{"amount":12.5}', []],
    ['a value of the context, coerced', '{"amount":"7"}', []],
    ['allowed by the schema', '{"currency":"NOK","mode":"full","note":"none given"}', []],
    ['empty', '{"order":"","note":null,"items":[]}', []],
    ['made up', '{"order":"ord_9999"}', ['value /order']],
    ['a part of a known word', '{"order":"ord_104","amount":1042}', ['value /order']],
    ['a boolean nobody spoke of', '{"express":true}', ['value /express']],
    ['under a key of no schema', '{"amount":12,"reason":"x"}', ['key /reason']],
    ['deep within', '{"items":[{"sku":"A1"}],"amount":12}', ['value /items/0/sku']],
    ['a key named like a prototype member', '{"__proto__":12}', ['key /__proto__']],
  ] as const)('knows what is %s', (_, later, expected) => {
    expect(inventedIn(later)).toEqual(expected);
  });

  it('takes what a validator told for known', () => {
    const issues = [{ path: '/kind', keyword: 'required', expected: '["a","b"]' }];
    expect(inventedIn('{"kind":"b"}', { issues })).toEqual([]);
    expect(inventedIn('{"kind":"c"}', { issues })).toEqual(['value /kind']);
  });

  it.each([
    ['no_context', '{"amount":1}', { context: null }],
    ['no_context', '{"amount":1}', { context: 'not json' }],
    ['unparsable', '{"amount":1}', { first: '{"amount"' }],
    ['resent', '{"amount":"12"}', {}],
    [
      'too_large',
      JSON.stringify({ items: Array.from({ length: 9_000 }, () => 'x') }),
      { context: JSON.stringify('y '.repeat(5_000)) },
    ],
  ] as const)('cannot be measured: %s', (why, later, given) => {
    expect(inventedIn(later, given)).toBe(why);
  });

  it('finds every value that is written nowhere, and none that is', () => {
    const word = fc.stringMatching(/^[a-z]{6,12}$/);
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 8 }), fc.nat(), (words, split) => {
        const known = words.slice(0, split % words.length);
        const context = JSON.stringify({ text: `so: ${known.join(', ')}.` });
        const later = JSON.stringify({ items: words });
        const expected = words.slice(known.length).map((_, index) => `value /items/${known.length + index}`);
        expect(inventedIn(later, { context })).toEqual(expected);
      }),
    );
  });

  it('ends on any texts', () => {
    const text = fc.oneof(fc.json(), fc.string());
    fc.assert(
      fc.property(text, text, text, text, (first, later, context, schema) => {
        const found = inventedIn(later, { first, context, schema });
        expect(typeof found === 'string' || Array.isArray(found)).toBe(true);
      }),
    );
  });
});
