import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../lib/attempt';
import { decide } from '../../../lib/repair/decide';
import { decideBefore } from '../../../lib/repair/decide-before';
import { failedAttempt, timeOf, traceOf } from './attempt-of';
import { contractOf } from './contract-of';

const contract = { ...contractOf('budgeted-v1'), probeLimit: 2 };

const refusals = (codes: readonly (string | null)[]): Attempt[] =>
  codes.map((code, index) => failedAttempt(index + 1, 'policy_violation', { code }));

describe('decideBefore', () => {
  it.each([
    [[], false],
    [['over'], false],
    [['over', 'split'], false],
    [['over', 'split', 'over'], true],
    [[null, null], true],
    [['__proto__', '__proto__'], true],
  ] as const)('after refusals %j the next attempt ends unevaluated: %s', (codes, isEnded) => {
    const decision = decideBefore({ attempts: refusals(codes), contract });
    expect(decision !== null).toBe(isEnded);
    if (decision) {
      expect(decision).toMatchObject({
        action: 'stop',
        reason: 'policy_stop',
        rule: 'probe_limit',
        remainingBudget: 3,
      });
    }
  });

  it('trusts the stop itself where the contract sets no limit', () => {
    const attempts = refusals(Array.from({ length: 50 }, () => 'over'));
    expect(decideBefore({ attempts, contract: contractOf('budgeted-v1') })).toBeNull();
  });

  it('forgets what a person has decided on, and knows only policy', () => {
    const attempts = refusals(['over', 'over']);
    expect(decideBefore({ attempts, contract, lastDecisionAt: timeOf(1) })).toBeNull();
    expect(decideBefore({ attempts: traceOf('schema_violation schema_violation ok'), contract })).toBeNull();
  });
});

describe('the budget of a call', () => {
  const around = { contract: contractOf('budgeted-v1'), sideEffects: 'none' } as const;
  const after = (words: string, callBudget?: number) =>
    decide({ ...around, attempts: traceOf(words), ...(callBudget === undefined ? {} : { callBudget }) });

  it('tightens what the contract allows, and never loosens it', () => {
    expect(after('schema_violation', 1)).toMatchObject({ rule: 'budget_spent', remainingBudget: 0 });
    expect(after('schema_violation', 2)).toMatchObject({ rule: 'row', remainingBudget: 1, isConservative: true });
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 50 }), (callBudget) => {
        expect(after('schema_violation', callBudget)).toEqual(after('schema_violation'));
      }),
    );
  });

  it('is not used up by what a policy refused', () => {
    expect(after('policy_violation policy_violation schema_violation', 2)).toMatchObject({
      rule: 'row',
      remainingBudget: 1,
    });
  });
});
