import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argumentIssues } from '../../../ingest/transcripts/argument-issues';
import { boundedPattern } from '../../../ingest/transcripts/bounded-pattern';
import { derivedIssues, derivedRule } from '../../../lib/repair/derived-issues';

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
      { path: '/a~1b', keyword: 'required' },
      { path: '/x', keyword: 'additionalProperties' },
      { path: '/id', keyword: 'pattern', expected: '^ord_[0-9]+$' },
      { path: '/n', keyword: 'minimum', expected: '3' },
    ]);
    expect(argumentIssues(SCHEMA, '{"id":"ord_1","a/b":2}')).toEqual([]);
  });

  it('finds nothing where schema or arguments cannot be read', () => {
    const schemas = ['', 'null', '[]', '{"type":7}', '{"$ref":"https://x.example/s"}', '{"pattern":"("}', 'x'];
    for (const schema of schemas) expect(argumentIssues(schema, '{"id":1}')).toEqual([]);
    for (const text of ['', '{', '"{"', 'x'.repeat(70_000)])
      expect(argumentIssues('{"type":"object"}', text)).toHaveLength(text === '"{"' ? 1 : 0);
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

describe('derivedIssues', () => {
  const failure = { issues: [], argumentsJson: '{}', schemaJson: '{}' } as const;
  const found = () => [{ path: '/a', keyword: 'required' }];

  it('marks what it found, and names a class by it', () => {
    const issues = derivedIssues({ ...failure, errorClass: 'unsupported_error' }, found);
    expect(issues).toEqual([{ path: '/a', keyword: 'required', isDerived: true }]);
    expect(derivedRule(issues)).toEqual({ errorClass: 'schema_violation', rule: 'derived:required' });
    expect(derivedRule([])).toBeNull();
  });

  it('does not look where the failure was of another kind, or says what it found', () => {
    const issue = { path: '/b', keyword: 'type' };
    expect(derivedIssues({ ...failure, errorClass: 'timeout' }, found)).toEqual([]);
    expect(derivedIssues({ ...failure, errorClass: 'schema_violation', issues: [issue] }, found)).toEqual([]);
    expect(derivedIssues({ ...failure, errorClass: 'internal_error', argumentsJson: null }, found)).toEqual([]);
    expect(derivedIssues({ ...failure, errorClass: 'internal_error', schemaJson: null }, found)).toEqual([]);
  });
});
