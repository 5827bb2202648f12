import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../lib/attempt';
import { audit, decisionAfter } from '../../../lib/repair/audit';
import { BUILT_IN_CONTRACTS } from '../../../lib/repair/built-in-contracts';
import { GUARDS, type FactValue } from '../../../lib/repair/contract';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import { DISPOSITIONS, SIDE_EFFECTS, STAGES, type Finding } from '../../../lib/words';
import { failedAttempt, timeOf, traceOf } from './attempt-of';
import { decidedAfter, findingsOf } from './findings-of';

describe('the audit', () => {
  const anyFact = fc.constantFrom<FactValue>(true, false, 'unknown');
  // Whether a resend is safe is derived from the attempt, so it has tests of its own above.
  const rowGuards = GUARDS.filter((guard) => guard !== 'safe_to_resend');
  const anyFacts = fc.record(Object.fromEntries(rowGuards.map((guard) => [guard, anyFact])), { requiredKeys: [] });
  const anyAttempt = fc.record({
    word: fc.constantFrom(...ERROR_CLASSES, 'ok', 'held', 'lost'),
    stage: fc.constantFrom(null, ...STAGES),
    argumentsJson: fc.constantFrom('{"a":1}', '{"a": 1.0}', '{"a":2}', 'no json', null),
    code: fc.constantFrom(null, '429', 'int_type', 'constructor'),
    maxAttempts: fc.constantFrom(null, 2, 3),
    remainingBudget: fc.constantFrom(null, 1, 2),
    retryable: fc.constantFrom(null, null, false),
    contractVersion: fc.constantFrom(null, null, 'error-codes-v1', 'unheard-of'),
  });
  const anyLoop = fc.record({
    attempts: fc
      .array(anyAttempt, { maxLength: 7 })
      .map((list) =>
        list.flatMap(({ word, ...given }, index) =>
          traceOf(word, given).map((each) => ({ ...each, id: `a${index}`, number: index + 1, ts: timeOf(index + 1) })),
        ),
      ),
    decisions: fc.array(fc.integer({ min: 0, max: 7 }).map(decidedAfter), { maxLength: 2 }),
    contract: fc.constantFrom(...BUILT_IN_CONTRACTS),
    sideEffects: fc.constantFrom(...SIDE_EFFECTS),
    loopDisposition: fc.constantFrom(...DISPOSITIONS),
    reason: fc.constantFrom(null, 'by_agent', 'approval'),
  });
  const isUnknown = (value: FactValue | undefined) => value === undefined || value === 'unknown';

  it('an unknown guard never yields a finding: whatever it turns out to be, the findings stay', () => {
    fc.assert(
      fc.property(anyLoop, anyFacts, anyFacts, (loop, known, learned) => {
        const facts = Object.fromEntries(
          rowGuards.map((guard) => [guard, isUnknown(known[guard]) ? learned[guard] : known[guard]]),
        );
        // The remaining budget is counted where it is not told, and so it is never unknown.
        const before = audit({ ...loop, facts: { ...known, remaining_ge_2: facts.remaining_ge_2 ?? true } });
        const after = audit({ ...loop, facts: { ...facts, remaining_ge_2: facts.remaining_ge_2 ?? true } });
        expect(after).toEqual(expect.arrayContaining(before));
      }),
      { numRuns: 500 },
    );
  });

  it('a loop that follows the contract is never accused of going on', () => {
    const goingOn: readonly Finding[] = [
      'retried_not_repairable',
      'retried_after_policy_stop',
      'past_the_budget',
      'repeated_class',
      'not_converging',
      'resent_unsafe',
    ];
    fc.assert(
      fc.property(anyLoop, anyFacts, (loop, facts) => {
        const obedient: Attempt[] = [];
        for (const attempt of loop.attempts) {
          obedient.push(attempt);
          const decision = decisionAfter({ ...loop, attempts: obedient, decisions: [], facts }, attempt.number);
          if (attempt.outcome === 'ok' || (decision !== null && decision.reason !== null)) break;
        }
        const found = audit({ ...loop, attempts: obedient, decisions: [], facts });
        expect(found.filter((finding) => goingOn.includes(finding))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('judges a call of 4,000 attempts', () => {
    const attempts = Array.from({ length: 4000 }, (_, index) => failedAttempt(index + 1, 'schema_violation'));
    expect(findingsOf(attempts)).toEqual(['past_the_budget', 'repeated_class']);
  });
});
