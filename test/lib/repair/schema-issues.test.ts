import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemaIssues } from '../../../lib/repair/schema-issues';

const SCHEMA = JSON.stringify({
  type: 'object',
  required: ['seat'],
  additionalProperties: false,
  properties: {
    seat: { type: 'string' },
    rows: { type: 'array', items: { type: 'integer' } },
    class: { enum: ['a', 'b'] },
  },
});

describe('schemaIssues', () => {
  it('finds nothing in arguments that fit', () => {
    expect(schemaIssues(SCHEMA, '{"seat":"4A","rows":[1,2]}')).toEqual([]);
  });

  it('names every value that does not, a missing or surplus one by itself', () => {
    const issues = schemaIssues(SCHEMA, '{"rows":[1,"2"],"class":"c","a/b":1}') ?? [];
    expect(issues.map(({ path, keyword, expected, received }) => [path, keyword, expected, received])).toEqual([
      ['/seat', 'required', null, null],
      ['/a~1b', 'additionalProperties', null, null],
      ['/rows/1', 'type', 'integer', 'string'],
      ['/class', 'enum', '["a","b"]', null],
    ]);
  });

  it('counts own keys only', () => {
    const schema = JSON.stringify({ type: 'object', required: ['toString'] });
    expect(schemaIssues(schema, '{}')).toMatchObject([{ path: '/toString', keyword: 'required' }]);
    expect(schemaIssues(SCHEMA, '{"seat":"4A","__proto__":{}}')).toMatchObject([{ path: '/__proto__' }]);
  });

  it('says where the text is no JSON at all', () => {
    expect(schemaIssues(SCHEMA, '{"seat":')).toMatchObject([{ path: '', keyword: 'invalid_json' }]);
  });

  it('reads old drafts and new ones', () => {
    const tuple = { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] };
    expect(schemaIssues(JSON.stringify(tuple), '[1]')).toMatchObject([{ path: '/0', keyword: 'type' }]);
    const prefix = { $schema: 'https://json-schema.org/draft/2020-12/schema', prefixItems: [{ type: 'string' }] };
    expect(schemaIssues(JSON.stringify(prefix), '[1]')).toMatchObject([{ path: '/0', keyword: 'type' }]);
  });

  it.each([
    '',
    'null',
    '[]',
    '{"type":7}',
    '{"$ref":"https://elsewhere.test/s.json"}',
    '{"$async":true,"type":"string"}',
  ])('has no opinion under a schema that can not be used: %s', (schema) => {
    expect(schemaIssues(schema, '{}')).toBeNull();
  });

  it('never throws, whatever schema and arguments hold', () => {
    fc.assert(
      fc.property(fc.json(), fc.oneof(fc.json(), fc.string()), (schema, text) => {
        const issues = schemaIssues(schema, text);
        expect(issues === null || Array.isArray(issues)).toBe(true);
      }),
    );
  });
});
