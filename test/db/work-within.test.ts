import { describe, expect, it } from 'vitest';
import { workWithin } from '../../db/work-within';
import { schemaIssues } from '../../lib/repair/schema-issues';

describe('workWithin', () => {
  it('answers with the result of work that ends', () => {
    expect(workWithin(1_000, () => 7)).toBe(7);
  });

  it('passes on what work throws', () => {
    expect(() => workWithin(1_000, () => JSON.parse('{'))).toThrow(SyntaxError);
  });

  it('gives up a regular expression that would never end', () => {
    const schema = JSON.stringify({ type: 'string', pattern: '^(a|a?)+$' });
    const text = JSON.stringify(`${'a'.repeat(60)}!`);
    expect(workWithin(50, () => schemaIssues(schema, text))).toBeNull();
    expect(workWithin(1_000, () => schemaIssues(schema, '"aa"'))).toEqual([]);
  });
});
