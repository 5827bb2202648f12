import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../lib/attempt';
import { attemptOf, failedAttempt, traceOf } from './attempt-of';
import { decidedAfter, findingsOf, findingsOfTrace, type GivenLoop } from './findings-of';

describe('traces', () => {
  it('1: past the budget, and a budget of its own', () => {
    const attempts = traceOf('schema_violation argument_error ok', { maxAttempts: 3 });
    expect(findingsOf(attempts, { loopDisposition: 'repaired' })).toEqual([
      'past_the_budget',
      'budget_differs_from_contract',
    ]);
  });

  it('8: resent with the same arguments, as the contract says', () => {
    const attempts = traceOf('unavailable ok', { argumentsJson: '{"a":1}' });
    expect(findingsOf(attempts, { contract: 'error-codes-v1', loopDisposition: 'repaired' })).toEqual([]);
    const known = { stage: 'dispatched', contractVersion: 'error-codes-v1' } as const;
    const dispatched = traceOf('unavailable ok', { argumentsJson: '{"a":1}', ...known });
    expect(findingsOf(dispatched, { sideEffects: 'unknown' })).toEqual([]);
  });

  it('14: retried twice, as the contract says', () => {
    expect(
      findingsOfTrace('rate_limit rate_limit ok', { contract: 'error-codes-v1', loopDisposition: 'repaired' }),
    ).toEqual([]);
  });

  it('15: a class corrected later accuses nobody', () => {
    const escalated = { loopDisposition: 'escalated', reason: 'by_agent' } as const;
    const corrected = failedAttempt(1, 'unsupported_error', { errorClass: 'schema_violation' });
    expect(findingsOf([corrected], escalated)).toEqual([]);
    const fromTheStart = failedAttempt(1, 'schema_violation', { errorClass: 'unsupported_error' });
    expect(findingsOf([fromTheStart], escalated)).toEqual(['misrouted']);
  });

  it('16: a person lifted the limit', () => {
    const attempts = traceOf('policy_violation ok');
    const loopDisposition = 'escalated';
    expect(findingsOf(attempts, { loopDisposition, decisions: [decidedAfter(1)] })).toEqual([]);
    expect(findingsOf(attempts, { loopDisposition })).toEqual(['retried_after_policy_stop']);
    expect(findingsOf(attempts, { loopDisposition, decisions: [decidedAfter(2)] })).toEqual([
      'retried_after_policy_stop',
    ]);
  });

  it('19: a validator’s code sent as policy', () => {
    const attempt = failedAttempt(1, 'policy_violation', { code: 'int_type' });
    expect(findingsOf([attempt], { loopDisposition: 'escalated', reason: 'policy_stop' })).toEqual(['class_disagrees']);
  });

  it.each([
    ['2', 'schema_violation policy_violation', 'escalated', 'policy_stop'],
    ['3, obeyed', 'schema_violation schema_violation', 'escalated', 'repeated_class'],
    ['5', 'argument_error held ok', 'repaired', null],
  ] as const)('%s: nothing to find', (_, words, loopDisposition, reason) => {
    expect(findingsOfTrace(words, { loopDisposition, reason })).toEqual([]);
  });

  it('11: what a person corrects is not the loop’s doing', () => {
    const given = { loopDisposition: 'escalated', decisions: [decidedAfter(2)] } as const;
    expect(findingsOfTrace('schema_violation schema_violation ok', given)).toEqual([]);
  });
});

describe('going on', () => {
  it.each([
    ['not_found ok', 'loop-v1', ['retried_not_repairable']],
    ['not_found held ok', 'loop-v1', ['retried_not_repairable']],
    ['not_found held', 'loop-v1', []],
    ['not_found lost', 'loop-v1', ['retried_not_repairable']],
    ['unavailable ok', 'loop-v1', ['retried_not_repairable']],
    ['schema_violation schema_violation ok', 'loop-v1', ['past_the_budget', 'repeated_class']],
    ['schema_violation schema_violation ok', 'budgeted-v1', []],
    ['timeout timeout ok', 'error-codes-v1', ['repeated_class']],
    [
      'schema_violation malformed_json schema_violation argument_error',
      'error-codes-v1',
      ['repeated_class', 'not_converging'],
    ],
    ['schema_violation ambiguous_input ok', 'budgeted-v1', ['retried_not_repairable']],
    ['ambiguous_input ok', 'error-codes-v1', []],
    ['quota_exceeded ok', 'error-codes-v1', []],
    ['ok not_found ok', 'loop-v1', []],
  ] as const)('%s under %s: %j', (words, contract, expected) => {
    expect(findingsOfTrace(words, { contract })).toEqual(expected);
  });

  it('after a declared retryable: false', () => {
    const attempts = [failedAttempt(1, 'schema_violation', { retryable: false }), attemptOf(2)];
    expect(findingsOf(attempts)).toEqual(['retried_not_repairable']);
  });

  it('with known facts, and not with unknown ones', () => {
    const attempts = traceOf('wrong_tool ok');
    const contract = 'error-codes-v1';
    expect(findingsOf(attempts, { contract })).toEqual([]);
    expect(findingsOf(attempts, { contract, facts: { tool_in_catalogue: 'unknown' } })).toEqual([]);
    expect(findingsOf(attempts, { contract, facts: { tool_in_catalogue: true } })).toEqual([]);
    expect(findingsOf(attempts, { contract, facts: { tool_in_catalogue: false } })).toEqual(['retried_not_repairable']);
  });

  it('to a hand-off tool is giving away, not going on', () => {
    const attempts = [failedAttempt(1, 'not_found'), attemptOf(2, { tool: 'ask_a_person' })];
    expect(findingsOf(attempts)).toEqual(['retried_not_repairable']);
    expect(findingsOf(attempts, { handOffTools: new Set(['ask_a_person']) })).toEqual([]);
  });

  it('stops being judged at the first success', () => {
    expect(findingsOfTrace('schema_violation ok not_found not_found ok')).toEqual([]);
  });
});

describe('identical arguments', () => {
  const twice = (first: Attempt, second: Partial<Attempt>, contract = 'loop-v1') =>
    findingsOf([first, attemptOf(2, { argumentsJson: first.argumentsJson, ...second })], { contract });

  it('are found where the contract asked for other ones', () => {
    expect(twice(failedAttempt(1, 'schema_violation'), {})).toEqual(['identical_arguments']);
    expect(twice(failedAttempt(1, 'schema_violation'), { tool: 'other' })).toEqual([]);
    expect(twice(failedAttempt(1, 'wrong_tool'), {})).toEqual([]);
    expect(twice(failedAttempt(1, 'unavailable'), {}, 'error-codes-v1')).toEqual([]);
    expect(twice(failedAttempt(1, 'schema_violation', { argumentsJson: null }), {})).toEqual([]);
  });

  it('are found across an attempt with other ones', () => {
    const attempts = traceOf('schema_violation argument_error ok').map((attempt, index) => ({
      ...attempt,
      argumentsJson: index === 1 ? '{"a":2}' : '{"a":1}',
    }));
    expect(findingsOf(attempts, { contract: 'budgeted-v1' })).toEqual(['identical_arguments']);
  });

  it('accuse nobody across a missing attempt, which may have failed otherwise', () => {
    const first = failedAttempt(1, 'schema_violation');
    const third = attemptOf(3, { argumentsJson: first.argumentsJson });
    expect(findingsOf([first, third])).toEqual([]);
    expect(findingsOf([first, attemptOf(2, { outcome: 'control_flow' }), third])).toEqual(['identical_arguments']);
  });
});

describe('patterns across a gap', () => {
  it('are not seen', () => {
    const attempts = [
      failedAttempt(1, 'schema_violation'),
      failedAttempt(2, 'malformed_json'),
      failedAttempt(4, 'schema_violation'),
      attemptOf(5),
    ];
    expect(findingsOf(attempts, { contract: 'error-codes-v1' })).toEqual(['repeated_class']);
  });
});

describe('resent after dispatch', () => {
  const resent = (first: Partial<Attempt>, second: Partial<Attempt>, given: GivenLoop) =>
    findingsOf([failedAttempt(1, 'timeout', first), attemptOf(2, second)], { contract: 'error-codes-v1', ...given });

  it.each([
    [{ stage: 'dispatched' }, {}, 'unsafe', ['resent_unsafe']],
    [{ stage: 'returned' }, {}, 'unsafe', ['resent_unsafe']],
    [{ stage: 'validated' }, {}, 'unsafe', []],
    [{ stage: null }, {}, 'unsafe', []],
    [{ stage: 'dispatched' }, {}, 'unknown', []],
    [{ stage: 'dispatched' }, {}, 'idempotent', []],
    [{ stage: 'dispatched', hasIdempotencyKey: true }, {}, 'unsafe', []],
    [{ stage: 'dispatched' }, { hasApproval: true }, 'unsafe', []],
  ] as const)('%j then %j, side effects %s: %j', (first, second, sideEffects, expected) => {
    expect(resent(first, second, { sideEffects })).toEqual(expected);
  });

  it('is found beside the rule that forbade any attempt', () => {
    expect(resent({ stage: 'dispatched' }, {}, { sideEffects: 'unsafe', contract: 'loop-v1' })).toEqual([
      'retried_not_repairable',
      'resent_unsafe',
    ]);
  });
});
