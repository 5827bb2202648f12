import { describe, expect, it } from 'vitest';
import { isErrorClass } from '../../../../lib/repair/error-classes';
import { classOfText } from '../../../../lib/repair/text-class';
import { TEXT_RULES } from '../../../../lib/repair/text/text-rules';

describe.each(TEXT_RULES.map((rule) => [rule.name, rule] as const))('rule %s', (name, rule) => {
  const { errorClass, pattern, says, example, counterExample } = rule;

  it(`decides ${JSON.stringify(example)}`, () => {
    expect(classOfText(example)).toEqual({ errorClass, rule: `text:${name}` });
  });

  it(`is silent on ${JSON.stringify(counterExample)}`, () => {
    expect(pattern.test(counterExample)).toBe(false);
    expect(classOfText(counterExample)?.rule).not.toBe(`text:${name}`);
  });

  it('says what it looks for, and keeps no state between texts', () => {
    expect(isErrorClass(errorClass)).toBe(true);
    expect(says).toMatch(/^\S.{4,}[^.]$/);
    expect(pattern.global || pattern.sticky).toBe(false);
  });
});

it('has a name for each rule', () => {
  expect(new Set(TEXT_RULES.map(({ name }) => name)).size).toBe(TEXT_RULES.length);
});
