import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClassRule } from '../../../lib/class-rule';
import { compilePattern, prepareClassRules, underClassRules } from '../../../lib/repair/class-rule-engine';
import { classify } from '../../../lib/repair/classify';

const rule = (fields: Partial<ClassRule>): ClassRule => ({
  id: 1,
  pattern: 'no cargo',
  targetClass: 'not_found',
  tool: null,
  isEnabled: true,
  ...fields,
});

const failure = (fields: Partial<Parameters<typeof classify>[0]>) => ({
  sentClass: null,
  code: null,
  message: 'No cargo of that kind',
  issues: [],
  stage: null,
  tool: 'load',
  ...fields,
});

const verdict = (rules: readonly ClassRule[], fields: Partial<Parameters<typeof classify>[0]> = {}) => {
  const given = failure(fields);
  const { errorClass, rule: by } = underClassRules(classify(given), given, prepareClassRules(rules, 7));
  return `${errorClass} ${by}`;
};

describe('a project’s rules', () => {
  it('decide what nothing else knows, in any case, and say which rule it was in which version', () => {
    expect(verdict([rule({})])).toBe('not_found project:1-v7');
    expect(verdict([])).toBe('unsupported_error none');
  });

  it('are tried in their order, the enabled ones, each for its tool', () => {
    const rules = [
      rule({ id: 1, isEnabled: false, targetClass: 'timeout' }),
      rule({ id: 2, tool: 'unload', targetClass: 'rate_limit' }),
      rule({ id: 3, tool: 'load', targetClass: 'policy_violation' }),
      rule({ id: 4 }),
    ];
    expect(verdict(rules)).toBe('policy_violation project:3-v7');
    expect(verdict(rules, { tool: 'weigh' })).toBe('not_found project:4-v7');
  });

  it('come before prose and behind the client’s word, structured codes and a validator’s issues', () => {
    const rules = [rule({ pattern: '.', targetClass: 'policy_violation' })];
    const message = 'Order not found';
    expect(verdict(rules, { message })).toBe('policy_violation project:1-v7');
    expect(verdict(rules, { message, code: 'KeyError' })).toBe('policy_violation project:1-v7');
    expect(verdict(rules, { message, code: '-32602' })).toBe('policy_violation project:1-v7');
    expect(verdict(rules, { message, sentClass: 'timeout' })).toBe('timeout explicit');
    expect(verdict(rules, { message, sentClass: 'gremlins' })).toBe('unsupported_error unknown_class');
    expect(verdict(rules, { message, code: '503' })).toBe('unavailable http:503');
    expect(verdict(rules, { message, issues: [{ path: '/a', keyword: 'type' }] })).toBe('schema_violation issues:type');
    expect(verdict(rules, { message: null })).toBe('unsupported_error none');
  });

  it('that cannot be compiled decide nothing', () => {
    expect(verdict([rule({ pattern: '(' }), rule({ id: 2 })])).toBe('not_found project:2-v7');
  });
});

describe('patterns', () => {
  it.each(['', '(', '[a', 'a{2,1}', '(?=look)', String.raw`(a)\1`, 'a'.repeat(301), 'a{1001}'])(
    '%j is refused with a reason',
    (pattern) => {
      expect(compilePattern(pattern)).toEqual({ kind: 'invalid', message: expect.stringMatching(/\w{3}/) });
    },
  );

  it('match or are refused, whatever they are', () => {
    const part = fc.constantFrom(
      '(',
      ')',
      '[',
      ']',
      '*',
      '+',
      '?',
      '{2}',
      '|',
      '.',
      '^',
      '$',
      '\\',
      'a',
      'b',
      '\u0000',
      '\ud800',
    );
    const pattern = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(pattern, fc.string({ unit: 'binary' }), (text, message) => {
        const compiled = compilePattern(text);
        if (compiled.kind === 'compiled') expect(typeof compiled.isIn(message)).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });

  it('that would stop another engine are done with a text of any length', () => {
    const message = `${'a'.repeat(200_000)}!`;
    for (const pattern of ['(a+)+$', '(a|aa)+$', '(.*)*x', '(a*)*b']) {
      expect(verdict([rule({ pattern })], { message })).toBe(
        ['(a+)+$', '(a|aa)+$'].includes(pattern) ? 'not_found project:1-v7' : 'unsupported_error none',
      );
    }
  });
});
