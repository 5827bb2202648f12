import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_CONTRACTS } from '../../../lib/repair/built-in-contracts';
import { GUARDS, type Contract, type Facts, type FactValue } from '../../../lib/repair/contract';
import { decide, type Decision } from '../../../lib/repair/decide';
import { ERROR_CLASSES, type ErrorClass } from '../../../lib/repair/error-classes';
import { SIDE_EFFECTS, STAGES, type SideEffects } from '../../../lib/words';
import { attemptOf, failedAttempt, timeOf, traceOf } from './attempt-of';
import { contractOf } from './contract-of';

const factsAll = (value: FactValue): Facts => Object.fromEntries(GUARDS.map((guard) => [guard, value]));

const decided = (
  words: string,
  label: string,
  { facts = {}, sideEffects = 'none' }: { facts?: Facts; sideEffects?: SideEffects } = {},
): Decision | null => decide({ attempts: traceOf(words), contract: contractOf(label), facts, sideEffects });

const inShort = (decision: Decision | null): string =>
  decision === null ? 'nothing' : `${decision.action} ${decision.reason ?? 'on'}`;

/** After the first failure: with every guard true, and with every guard unknown. */
const TABLE: Record<ErrorClass, Record<'loop-v1' | 'error-codes-v1' | 'budgeted-v1', [string, string]>> = {
  schema_violation: sameEverywhere('repair_input on'),
  argument_error: sameEverywhere('repair_input on'),
  malformed_json: sameEverywhere('repair_input on'),
  wrong_tool: {
    'loop-v1': ['reshape_call on', 'reshape_call on'],
    'error-codes-v1': ['reshape_call on', 'escalate not_repairable'],
    'budgeted-v1': ['reshape_call on', 'reshape_call on'],
  },
  not_found: sameEverywhere('escalate not_repairable'),
  ambiguous_input: {
    'loop-v1': ['escalate not_repairable', 'escalate not_repairable'],
    'error-codes-v1': ['repair_input on', 'clarify clarification'],
    'budgeted-v1': ['repair_input on', 'repair_input on'],
  },
  output_contract_violation: {
    'loop-v1': ['repair_input on', 'escalate tool_broken'],
    'error-codes-v1': ['repair_input on', 'escalate tool_broken'],
    'budgeted-v1': ['repair_input on', 'escalate tool_broken'],
  },
  policy_violation: sameEverywhere('stop policy_stop'),
  permission_error: sameEverywhere('escalate not_repairable'),
  rate_limit: retriedByCodesOnly('retry_same on'),
  quota_exceeded: retriedByCodesOnly('escalate not_repairable'),
  unavailable: retriedByCodesOnly('retry_same on'),
  timeout: retriedByCodesOnly('retry_same on'),
  dependency_error: {
    ...retriedByCodesOnly('escalate not_repairable'),
    'error-codes-v1': ['rerun_dependency on', 'escalate not_repairable'],
  },
  internal_error: sameEverywhere('escalate not_repairable'),
  unsupported_error: sameEverywhere('escalate not_repairable'),
};

function sameEverywhere(short: string): (typeof TABLE)['timeout'] {
  return { 'loop-v1': [short, short], 'error-codes-v1': [short, short], 'budgeted-v1': [short, short] };
}

function retriedByCodesOnly(unknown: string): (typeof TABLE)['timeout'] {
  return { ...sameEverywhere('escalate not_repairable'), 'error-codes-v1': ['retry_same on', unknown] };
}

describe('the first failure, 16 classes × 3 contracts', () => {
  const cases = ERROR_CLASSES.flatMap((errorClass) =>
    Object.entries(TABLE[errorClass]).map(([label, expected]) => [errorClass, label, ...expected] as const),
  );
  it('covers every pair', () => expect(cases).toHaveLength(48));

  it.each(cases)('%s under %s: %s, on unknown facts %s', (errorClass, label, onTrue, onUnknown) => {
    expect(inShort(decided(errorClass, label, { facts: factsAll(true) }))).toBe(onTrue);
    expect(inShort(decided(errorClass, label))).toBe(onUnknown);
  });
});

describe('traces', () => {
  const schemaKnown = { facts: { output_schema_known: true } };

  it.each([
    ['3', 'schema_violation schema_violation', 'loop-v1', 'escalate repeated_class', {}],
    ['3, budgeted', 'schema_violation schema_violation', 'budgeted-v1', 'repair_input on', {}],
    ['4', 'argument_error schema_violation argument_error', 'error-codes-v1', 'escalate not_converging', {}],
    ['9', 'output_contract_violation output_contract_violation', 'loop-v1', 'repair_input on', schemaKnown],
    ['14, first', 'rate_limit', 'error-codes-v1', 'retry_same on', { facts: { wait_given: true } }],
    ['14, second', 'rate_limit rate_limit', 'error-codes-v1', 'retry_same on', {}],
    ['2', 'schema_violation policy_violation', 'loop-v1', 'stop policy_stop', {}],
  ] as const)('%s: %s under %s', (_, words, label, expected, known) => {
    expect(inShort(decided(words, label, known))).toBe(expected);
  });

  it('9, with the same arguments again, is stuck', () => {
    const first = failedAttempt(1, 'output_contract_violation', { argumentsJson: '{"a":1.0,"b":[2]}' });
    const again = failedAttempt(2, 'output_contract_violation', { argumentsJson: '"{\\"b\\":[2],\\"a\\":1}"' });
    const decision = decide({
      attempts: [first, again],
      contract: contractOf('loop-v1'),
      facts: { output_schema_known: true },
      sideEffects: 'none',
    });
    expect(decision).toMatchObject({ action: 'escalate', reason: 'stuck', rule: 'stuck' });
  });

  it('3, budgeted, tells the last attempt not to guess, and only that one', () => {
    expect(decided('schema_violation', 'budgeted-v1')).toMatchObject({ remainingBudget: 2, isConservative: false });
    expect(decided('schema_violation schema_violation', 'budgeted-v1')).toMatchObject({
      remainingBudget: 1,
      isConservative: true,
    });
  });
});

describe('the order of the rules', () => {
  it.each([
    ['malformed_json schema_violation', 'loop-v1', 'budget_spent'],
    ['schema_violation malformed_json argument_error', 'budgeted-v1', 'budget_spent'],
    ['timeout timeout', 'error-codes-v1', 'repeated_class'],
    ['unavailable unavailable unavailable', 'error-codes-v1', 'row'],
    ['unavailable unavailable unavailable unavailable', 'error-codes-v1', 'repeated_class'],
    ['ambiguous_input schema_violation', 'budgeted-v1', 'row'],
    ['schema_violation ambiguous_input', 'budgeted-v1', 'clarify'],
    ['schema_violation held schema_violation', 'loop-v1', 'repeated_class'],
    ['schema_violation lost schema_violation', 'budgeted-v1', 'row'],
    ['policy_violation schema_violation', 'loop-v1', 'row'],
    ['schema_violation ok malformed_json schema_violation', 'error-codes-v1', 'repeated_class'],
    ['schema_violation policy_violation malformed_json schema_violation', 'error-codes-v1', 'not_converging'],
  ] as const)('%s under %s is decided by %s', (words, label, rule) => {
    expect(decided(words, label)?.rule).toBe(rule);
  });

  it('lets a declared retryable: false win over the class, but not over policy', () => {
    const notRetryable = (errorClass: ErrorClass) =>
      decide({
        attempts: [failedAttempt(1, errorClass, { retryable: false })],
        contract: contractOf('error-codes-v1'),
        sideEffects: 'none',
      });
    expect(inShort(notRetryable('unavailable'))).toBe('escalate not_repairable');
    expect(inShort(notRetryable('output_contract_violation'))).toBe('escalate tool_broken');
    expect(inShort(notRetryable('policy_violation'))).toBe('stop policy_stop');
    expect(notRetryable('ambiguous_input')).toMatchObject({ rule: 'not_retryable', factsUsed: {} });
  });

  it('says which facts it used', () => {
    expect(decided('quota_exceeded', 'error-codes-v1')?.factsUsed).toEqual({
      wait_given: 'unknown',
      remaining_ge_2: true,
    });
    expect(decided('timeout', 'error-codes-v1')?.factsUsed).toEqual({ safe_to_resend: true });
  });

  it('counts only since the last decision of a person', () => {
    const attempts = traceOf('schema_violation schema_violation schema_violation');
    const since = (lastDecisionAt: number | null) =>
      inShort(decide({ attempts, contract: contractOf('loop-v1'), sideEffects: 'none', lastDecisionAt }));
    expect(since(null)).toBe('escalate repeated_class');
    expect(since(timeOf(2))).toBe('repair_input on');
    expect(since(timeOf(3))).toBe('repair_input on');
  });

  it('compares nothing that was not recorded', () => {
    const attempts = [1, 2].map((number) => failedAttempt(number, 'schema_violation', { argumentsJson: null }));
    expect(decide({ attempts, contract: contractOf('budgeted-v1'), sideEffects: 'none' })?.rule).toBe('row');
  });

  it('does not call another tool with equal arguments a repetition', () => {
    const attempts = ['refund', 'pay_back'].map((tool, index) =>
      failedAttempt(index + 1, index === 0 ? 'wrong_tool' : 'schema_violation', { tool, argumentsJson: '{}' }),
    );
    expect(decide({ attempts, contract: contractOf('budgeted-v1'), sideEffects: 'none' })?.rule).toBe('row');
  });

  it('has nothing to decide where the last attempt did not fail', () => {
    for (const words of ['ok', 'schema_violation ok', 'held', 'lost']) expect(decided(words, 'loop-v1')).toBeNull();
    expect(decide({ attempts: [], contract: contractOf('loop-v1'), sideEffects: 'none' })).toBeNull();
  });
});

describe('sending again after dispatch', () => {
  const after = (given: Partial<ReturnType<typeof attemptOf>>, sideEffects: SideEffects, facts: Facts = {}) =>
    decide({
      attempts: [failedAttempt(1, 'argument_error', given)],
      contract: contractOf('loop-v1'),
      sideEffects,
      facts,
    });

  it.each([
    ['emitted', 'unsafe', 'row'],
    ['validated', 'unknown', 'row'],
    ['dispatched', 'none', 'row'],
    ['returned', 'idempotent', 'row'],
    ['dispatched', 'unsafe', 'unsafe_to_resend'],
    ['returned', 'unknown', 'unsafe_to_resend'],
    ['output_validated', 'unsafe', 'unsafe_to_resend'],
    [null, 'unsafe', 'unsafe_to_resend'],
    [null, 'unknown', 'row'],
    [null, 'none', 'row'],
  ] as const)('stage %s, side effects %s: %s', (stage, sideEffects, rule) => {
    expect(after({ stage }, sideEffects)?.rule).toBe(rule);
  });

  it('is covered by an idempotency key, an approval or a known fact', () => {
    const stage = 'dispatched';
    expect(after({ stage, hasIdempotencyKey: true }, 'unsafe')?.rule).toBe('row');
    expect(after({ stage, hasApproval: true }, 'unsafe')?.rule).toBe('row');
    expect(after({ stage }, 'unsafe', { safe_to_resend: true })?.rule).toBe('row');
    expect(after({}, 'none', { safe_to_resend: false })).toMatchObject({
      rule: 'unsafe_to_resend',
      reason: 'not_repairable',
      factsUsed: { safe_to_resend: false },
    });
  });
});

describe('properties', () => {
  const anyFacts = fc.record(
    Object.fromEntries(GUARDS.map((guard) => [guard, fc.constantFrom<FactValue>(true, false, 'unknown')])),
    { requiredKeys: [] },
  );
  const anyContract = fc.constantFrom(...BUILT_IN_CONTRACTS);
  const anyAttempts = fc
    .array(
      fc.record({
        word: fc.constantFrom(...ERROR_CLASSES, 'ok', 'held', 'lost'),
        stage: fc.constantFrom(null, ...STAGES),
        argumentsJson: fc.constantFrom('{"a":1}', '{"a":2}', 'not json', null),
        retryable: fc.constantFrom(null, null, true, false),
        hasIdempotencyKey: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((list) =>
      list.flatMap(({ word, ...given }, index) =>
        traceOf(word, given).map((attempt) => ({ ...attempt, number: index + 1, ts: timeOf(index + 1) })),
      ),
    );
  const anyCase = fc.record({
    attempts: anyAttempts,
    contract: anyContract,
    facts: anyFacts,
    sideEffects: fc.constantFrom(...SIDE_EFFECTS),
  });

  const limitOf = (contract: Contract, errorClass: ErrorClass | null): number =>
    contract.classRows[errorClass ?? 'unsupported_error'].maxAttempts ?? contract.maxAttempts;

  it('never goes on with a spent budget', () => {
    fc.assert(
      fc.property(anyCase, (input) => {
        const counted = input.attempts.filter(
          ({ outcome, errorClass }) => outcome === 'ok' || (outcome === 'failed' && errorClass !== 'policy_violation'),
        ).length;
        const decision = decide(input);
        if (decision === null || counted < limitOf(input.contract, input.attempts.at(-1)?.errorClass ?? null)) return;
        expect(['stop', 'escalate', 'clarify']).toContain(decision.action);
        expect(decision.remainingBudget).toBe(0);
      }),
    );
  });

  it('always stops on policy, whatever is known', () => {
    fc.assert(
      fc.property(anyCase, (input) => {
        const last = failedAttempt(input.attempts.length + 1, 'policy_violation');
        const decision = decide({ ...input, attempts: [...input.attempts, last] });
        expect(decision).toMatchObject({ action: 'stop', reason: 'policy_stop', factsUsed: {} });
      }),
    );
  });

  it('gives a reason exactly when it ends the loop', () => {
    fc.assert(
      fc.property(anyCase, (input) => {
        const decision = decide(input);
        const isEnd = decision !== null && ['stop', 'escalate', 'clarify'].includes(decision.action);
        expect(decision !== null && decision.reason !== null).toBe(isEnd);
      }),
    );
  });

  it('ends every loop that only fails, within the contract’s budget', () => {
    fc.assert(
      fc.property(
        anyContract,
        anyFacts,
        fc.array(fc.constantFrom(...ERROR_CLASSES), { minLength: 6 }),
        (contract, facts, list) => {
          const attempts = list.map((errorClass, index) => failedAttempt(index + 1, errorClass));
          const ends = attempts.findIndex((_, index) => {
            const decision = decide({ attempts: attempts.slice(0, index + 1), contract, facts, sideEffects: 'none' });
            return decision?.reason !== null;
          });
          expect(ends).toBeGreaterThanOrEqual(0);
          expect(ends).toBeLessThan(4);
        },
      ),
    );
  });
});
