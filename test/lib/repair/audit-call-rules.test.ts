import { describe, expect, it } from 'vitest';
import { audit } from '../../../lib/repair/audit';
import { attemptOf, failedAttempt, traceOf } from './attempt-of';
import { contractOf } from './contract-of';
import { decidedAfter, findingsOf, findingsOfTrace, type GivenLoop } from './findings-of';

describe('the budget told', () => {
  const told = (words: string, numbers: (number | null)[], given: GivenLoop = {}, maxAttempts: number | null = null) =>
    findingsOf(
      traceOf(words).map((attempt, index) => ({ ...attempt, remainingBudget: numbers[index] ?? null, maxAttempts })),
      given,
    ).includes('budget_told_differs');

  it.each([
    ['schema_violation ok', [2, 1], 'loop-v1', false],
    ['schema_violation ok', [2, 2], 'loop-v1', true],
    ['schema_violation ok', [null, 0], 'loop-v1', true],
    ['ok', [3], 'loop-v1', true],
    ['ok', [3], 'budgeted-v1', false],
    ['schema_violation held ok', [null, 1, 1], 'loop-v1', false],
    ['schema_violation held ok', [null, 1, 0], 'loop-v1', true],
    ['schema_violation lost ok', [3, 2, 1], 'budgeted-v1', false],
    ['schema_violation lost ok', [3, 2, 2], 'budgeted-v1', false],
    ['schema_violation lost ok', [3, 2, 3], 'budgeted-v1', true],
    ['output_contract_violation ok', [null, 2], 'loop-v1', false],
  ] as const)('%s, told %j under %s: %s', (words, numbers, contract, expected) => {
    expect(told(words, [...numbers], { contract })).toBe(expected);
  });

  it('is measured by the client’s own maximum', () => {
    expect(told('schema_violation ok', [5, 4], {}, 5)).toBe(false);
    expect(told('schema_violation ok', [2, 1], {}, 5)).toBe(true);
  });

  it('may count from a person’s decision or from the start', () => {
    const given = { decisions: [decidedAfter(1)] };
    expect(told('schema_violation ok', [2, 2], given)).toBe(false);
    expect(told('schema_violation ok', [2, 1], given)).toBe(false);
    expect(told('schema_violation ok', [2, 3], given)).toBe(true);
  });
});

describe('the client’s maximum', () => {
  it.each([
    ['schema_violation ok', 2, []],
    ['schema_violation ok', 3, ['budget_differs_from_contract']],
    ['output_contract_violation ok', 3, []],
  ] as const)('%s with max_attempts %d: %j', (words, maxAttempts, expected) => {
    expect(findingsOf(traceOf(words, { maxAttempts }))).toEqual(expected);
  });
});

describe('misrouted', () => {
  const escalated = { loopDisposition: 'escalated' } as const;

  it.each([
    ['schema_violation', escalated, true],
    ['held schema_violation', escalated, true],
    ['schema_violation held', escalated, false],
    ['schema_violation argument_error', escalated, false],
    ['schema_violation', { loopDisposition: 'abandoned' }, false],
    ['not_found', escalated, false],
    ['unavailable', { ...escalated, contract: 'error-codes-v1' }, true],
    ['wrong_tool', { ...escalated, contract: 'error-codes-v1' }, false],
    ['wrong_tool', { ...escalated, contract: 'error-codes-v1', facts: { tool_in_catalogue: true } }, true],
    ['schema_violation', { ...escalated, reason: 'approval' }, false],
    ['schema_violation', { ...escalated, reason: 'not_repairable' }, true],
    ['schema_violation ok', { ...escalated, decisions: [decidedAfter(1)] }, true],
  ] as const)('%s %j: %s', (words, given, expected) => {
    expect(findingsOfTrace(words, given).includes('misrouted')).toBe(expected);
  });

  it('is not said of a client whose own budget was one attempt', () => {
    expect(findingsOf(traceOf('schema_violation', { maxAttempts: 1 }), escalated)).toEqual([
      'budget_differs_from_contract',
    ]);
  });

  it('is not said where sending again might do harm', () => {
    const attempts = traceOf('argument_error', { stage: 'returned' });
    expect(findingsOf(attempts, { ...escalated, sideEffects: 'unknown' })).toEqual([]);
    expect(findingsOf(attempts, { ...escalated, sideEffects: 'none' })).toEqual(['misrouted']);
  });
});

describe('resent_unsafe', () => {
  it('is judged by the side effects of the tool that was sent again', () => {
    const sideEffectsOf = (tool: string) => (tool === 'refund' ? 'unsafe' : 'none');
    const first = failedAttempt(1, 'malformed_json', { stage: 'emitted' });
    const harmless = failedAttempt(2, 'unavailable', { stage: 'returned', tool: 'quote' });
    const attempts = [first, harmless, attemptOf(3, { tool: 'quote' })];
    const given = { contract: 'error-codes-v1', sideEffects: 'unsafe' } as const;
    expect(findingsOf(attempts, given)).toEqual(['resent_unsafe']);
    expect(findingsOf(attempts, { ...given, sideEffectsOf })).toEqual([]);
    const harmful = attempts.map((attempt) => ({ ...attempt, tool: 'refund' }));
    expect(findingsOf(harmful, { ...given, sideEffectsOf })).toEqual(['resent_unsafe']);
  });
});

describe('class_disagrees', () => {
  it.each([
    ['rate_limit', '429', []],
    ['internal_error', '429', ['class_disagrees']],
    ['unavailable', 'ECONNRESET', []],
    ['timeout', 'ECONNRESET', ['class_disagrees']],
    ['argument_error', 'AMOUNT_TOO_LARGE', []],
    ['argument_error', 'constructor', []],
    ['argument_error', null, []],
  ] as const)('%s with code %s: %j', (errorClass, code, expected) => {
    expect(findingsOf([failedAttempt(1, errorClass, { code })])).toEqual(expected);
  });

  it('is not said where issues or words tell more than the code', () => {
    const issues = [{ path: '/a', keyword: 'type' }];
    const judged = (code: string, given = {}) => findingsOf([failedAttempt(1, 'schema_violation', { code, ...given })]);
    expect(judged('422')).toEqual(['class_disagrees']);
    expect(judged('422', { issues })).toEqual([]);
    expect(judged('-32602')).toEqual([]);
    expect(judged('429', { issues })).toEqual(['class_disagrees']);
  });

  it('needs a class that was sent', () => {
    expect(findingsOf([failedAttempt(1, 'internal_error', { code: '429', sentClass: null })])).toEqual([]);
  });

  it('asks the contract’s own codes first', () => {
    const contract = { ...contractOf('loop-v1'), codeRows: { '429': { errorClass: 'quota_exceeded' } } } as const;
    const judged = (errorClass: 'rate_limit' | 'quota_exceeded') =>
      audit({
        attempts: [failedAttempt(1, errorClass, { code: '429' })],
        loopDisposition: 'open',
        reason: null,
        decisions: [],
        contract,
        sideEffects: 'none',
      });
    expect(judged('quota_exceeded')).toEqual([]);
    expect(judged('rate_limit')).toEqual(['class_disagrees']);
  });
});

it('recovery_rejected is what the client reported', () => {
  expect(findingsOf([attemptOf(1, { isRecoveryRejected: true })])).toEqual(['recovery_rejected']);
});
