import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argumentIssues } from '../../../ingest/transcripts/argument-issues';
import { boundedPattern } from '../../../ingest/transcripts/bounded-pattern';
import type { Verdict } from '../../../lib/repair/classify-by';
import { withDerivedIssues } from '../../../lib/repair/derived-issues';

const SCHEMA = JSON.stringify({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['id', 'a/b'],
  additionalProperties: false,
  properties: { id: { type: 'string', pattern: '^ord_[0-9]+$' }, 'a/b': { enum: [1, 2] }, n: { minimum: 3 } },
});

describe('argumentIssues', () => {
  it('says where, by which keyword and what was asked for', () => {
    const issues = argumentIssues(SCHEMA, '{"id":"1042","n":1,"x":0}');
    expect(issues).toMatchObject([
      { path: '/a~1b', keyword: 'missing_required' },
      { path: '/x', keyword: 'unknown_property' },
      { path: '/id', keyword: 'pattern_mismatch' },
      { path: '/n', keyword: 'too_small' },
    ]);
    expect(argumentIssues(SCHEMA, '{"id":"ord_1","a/b":2}')).toEqual([]);
  });

  it('finds nothing by a schema that cannot be used, nor in arguments too long to try', () => {
    const schemas = ['', 'null', '[]', '{"type":7}', '{"$ref":"https://x.example/s"}', '{"pattern":"("}', 'x'];
    for (const schema of schemas) expect(argumentIssues(schema, '{"id":1}')).toEqual([]);
    expect(argumentIssues('{"type":"object"}', 'x'.repeat(3_000_000))).toEqual([]);
  });

  it('follows references that come to an end', () => {
    const $defs = { order: { properties: { to: { $ref: '#/$defs/a~1b' } } }, 'a/b': { type: 'string' } };
    const schema = JSON.stringify({ $ref: '#/$defs/order', $defs });
    expect(argumentIssues(schema, '{"to":1}')).toMatchObject([{ path: '/to', keyword: 'wrong_type' }]);
  });

  const twice = (name: string) => ({ allOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }] });
  const doubling = Array.from({ length: 40 }, (_, step) => [`d${step}`, twice(`d${step + 1}`)] as const);
  it.each([
    ['in a circle', { properties: { a: { allOf: [{ $ref: '#' }, { $ref: '#' }] } }, required: ['b'] }],
    [
      'that double at each step',
      { ...twice('d0'), $defs: { ...Object.fromEntries(doubling), d40: { type: 'string' } } },
    ],
    ['by another name', { $dynamicAnchor: 'n', properties: { a: { $dynamicRef: '#n' } }, required: ['b'] }],
    ['of schemas that answer later', { $async: true, required: ['b'] }],
  ])('finds nothing by references %s', (_name, schema) => {
    expect(argumentIssues(JSON.stringify(schema), `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)).toEqual([]);
  });

  it('does not hold all elements of a long list against each other, nor against many rules', () => {
    const unique = JSON.stringify({ items: { type: 'object' }, uniqueItems: true, minItems: 9 });
    expect(argumentIssues(unique, '[{},1]')).toMatchObject([{ keyword: 'too_small' }, { keyword: 'wrong_type' }]);
    expect(argumentIssues(unique, `[${'{},'.repeat(30_000)}1]`)).toEqual([]);
    const many = JSON.stringify({ items: { allOf: Array.from({ length: 900 }, () => ({ type: 'string' })) } });
    expect(argumentIssues(many, '[1]')).not.toEqual([]);
    expect(argumentIssues(many, `[${'1,'.repeat(30_000)}1]`)).toEqual([]);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.json(), fc.json(), (schema, value) => Array.isArray(argumentIssues(schema, value))));
  });
});

describe('boundedPattern', () => {
  it.each(['^ord_[0-9]+$', '^\\d{4}-\\d\\d$', '^[a-z]*@[a-z]+$'])('tries %s', (source) => {
    expect(boundedPattern(source, 'u').test('!')).toBe(false);
  });

  it.each(['^(a+)+$', '(a|a)*$', '^(\\w+\\s?)*$', '(x)\\1', 'a*a*a*a*b', 'a{1,30}a{1,30}a{1,30}a{1,30}b', '(?=a)b'])(
    'lets everything pass %s, which could hang',
    (source) => {
      expect(boundedPattern(source, 'u').test(`${'a'.repeat(40)}!`)).toBe(true);
    },
  );

  it('tries short texts only', () => {
    expect(boundedPattern('^b', 'u').test('a'.repeat(10_000))).toBe(true);
  });
});

describe('withDerivedIssues', () => {
  const failure = { issues: [], argumentsJson: '{}', schemaJson: '{}' };
  const found = () => [{ path: '/a', keyword: 'missing_required' }];
  const open: Verdict = { errorClass: 'unsupported_error', rule: 'none' };
  const marked = [{ path: '/a', keyword: 'missing_required', isDerived: true }];

  it('marks what it found, and tells the class where nothing else did', () => {
    const derived = { errorClass: 'schema_violation', rule: 'derived:missing_required', issues: marked };
    expect(withDerivedIssues(open, failure, found)).toEqual(derived);
    expect(withDerivedIssues(open, failure, () => [])).toEqual({ ...open, issues: [] });
  });

  it('keeps a class that was told, and what was found for it', () => {
    const told: Verdict = { errorClass: 'schema_violation', rule: 'text:validation' };
    expect(withDerivedIssues(told, failure, found)).toEqual({ ...told, issues: marked });
    const issues = [{ path: '/b', keyword: 'wrong_type' }];
    expect(withDerivedIssues(told, { ...failure, issues }, found)).toEqual({ ...told, issues });
  });

  it.each([
    ['a failure of another kind', { errorClass: 'timeout', rule: 'x' } as const, failure],
    ['no arguments', open, { ...failure, argumentsJson: null }],
    ['no schema', open, { ...failure, schemaJson: null }],
  ])('does not look where there is %s', (_name, verdict, known) => {
    expect(withDerivedIssues(verdict, known, found)).toEqual({ ...verdict, issues: [] });
  });
});
