import { describe, expect, it } from 'vitest';
import { explainClassRule } from '../../lib/explain-class-rule';
import { explainDecision, explainReason, unknownFacts } from '../../lib/explain-decision';
import { explainFinding } from '../../lib/explain-finding';
import { ACTIONS } from '../../lib/repair/contract';
import type { Decision } from '../../lib/repair/decide';
import { ESCALATION_REASONS, FINDINGS } from '../../lib/words';

const decision = (parts: Partial<Decision>): Decision => ({
  action: 'repair_input',
  reason: null,
  rule: 'row',
  factsUsed: {},
  remainingBudget: 1,
  isConservative: false,
  ...parts,
});

const isSentence = (text: string): boolean => /^[A-Z].*\.$/.test(text) && !text.slice(0, -1).includes('. ');

describe('explaining', () => {
  it('has one sentence and one rule of its own for every finding', () => {
    const texts = FINDINGS.map(explainFinding);
    expect(texts.filter(({ sentence }) => !isSentence(sentence))).toEqual([]);
    expect(new Set(texts.map(({ sentence }) => sentence)).size).toBe(FINDINGS.length);
    expect(new Set(texts.map(({ rule }) => rule)).size).toBe(FINDINGS.length);
  });

  it('has a sentence of its own for every reason to escalate, and none for words of a client', () => {
    const texts = ESCALATION_REASONS.map(explainReason);
    expect(texts.filter((text) => text === null || !isSentence(text))).toEqual([]);
    expect(new Set(texts).size).toBe(ESCALATION_REASONS.length);
    for (const foreign of ['', 'customer angry', 'constructor', '__proto__', 'toString']) {
      expect(explainReason(foreign)).toBeNull();
    }
  });

  it('names the number of the rule that ended a loop, and the row where none did', () => {
    const numberOf = (rule: Decision['rule']) =>
      explainDecision(decision({ rule, action: 'escalate', reason: 'stuck' })).ruleNumber;
    const rules = ['policy_stop', 'not_retryable', 'clarify', 'stuck', 'not_converging', 'repeated_class'] as const;
    expect(rules.map(numberOf)).toEqual([1, 2, 2, 3, 4, 5]);
    expect([numberOf('budget_spent'), numberOf('unsafe_to_resend')]).toEqual([6, 7]);
    const rows = ACTIONS.map((action) => explainDecision(decision({ action })));
    expect(rows.every(({ ruleNumber, sentence }) => ruleNumber === null && isSentence(sentence))).toBe(true);
  });

  it('says which unknown facts a decision turns on, and that the last attempt must not guess', () => {
    const doubtful = decision({ factsUsed: { wait_given: 'unknown', remaining_ge_2: true } });
    expect(unknownFacts(doubtful)).toEqual(['wait_given']);
    expect(explainDecision(doubtful).sentence).toContain('wait_given');
    expect(explainDecision(decision({ isConservative: true })).sentence).toContain('must not guess');
  });

  it('puts the rule that decided a class into words, and shows one it does not know as it is', () => {
    expect(explainClassRule('http:429')).toBe('HTTP status 429');
    expect(explainClassRule('text:not_found')).toBe('the message says that something was not found');
    expect(explainClassRule('contract:a:b')).toContain('a:b');
    for (const foreign of ['constructor', 'constructor:x', '__proto__:y', ':', 'later-rule:7', '']) {
      expect(explainClassRule(foreign)).toBe(foreign);
    }
  });
});
