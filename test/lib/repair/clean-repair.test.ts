import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../lib/attempt';
import { auditLoop } from '../../../lib/repair/audit';
import { isCleanRepair } from '../../../lib/repair/clean-repair';
import { mostDrifted } from '../../../lib/repair/most-drifted';
import { attemptOf, failedAttempt } from './attempt-of';
import { contractOf } from './contract-of';
import { decidedAfter, type GivenLoop } from './findings-of';

const named = (path: string) => [{ path, keyword: 'type' }];

const loopOf = (attempts: readonly Attempt[], given: GivenLoop = {}) => ({
  attempts,
  loopDisposition: 'repaired' as const,
  reason: null,
  decisions: [],
  sideEffects: 'none' as const,
  ...given,
  contract: contractOf('error-codes-v1'),
});

const measuresOf = (attempts: readonly Attempt[], given: GivenLoop = {}) => auditLoop(loopOf(attempts, given)).measures;

const isClean = (attempts: readonly Attempt[], given: GivenLoop = {}) =>
  isCleanRepair(loopOf(attempts, given), measuresOf(attempts, given));

const first = failedAttempt(1, 'schema_violation', { argumentsJson: '{"a":"1","b":2}', issues: named('/a') });
const ok = (number: number, argumentsJson: string, given: Partial<Attempt> = {}) =>
  attemptOf(number, { argumentsJson, ...given });
const KNOWN = { schemaJsonOf: () => '{"properties":{"a":{},"b":{}}}' };

describe('a repair', () => {
  it('is clean where it changed only what an issue named', () => {
    expect(isClean([first, ok(2, '{"a":1,"b":2}')])).toBe(true);
    expect(isClean([first, ok(2, '{"a":1,"b":3}')])).toBe(false);
  });

  it('is not clean with an invention, also where drift cannot be measured', () => {
    const silent = { ...first, issues: [], contextJson: '"call it 17"' };
    expect(isClean([silent, ok(2, '{"a":18,"b":2}')], KNOWN)).toBe(false);
    expect(isClean([silent, ok(2, '{"a":17,"b":2}')], KNOWN)).toBe(true);
  });

  it('is not clean once any attempt of the loop has drifted, however the last one looks', () => {
    const drifted = failedAttempt(2, 'argument_error', { argumentsJson: '{"a":1,"b":9}', issues: named('/b') });
    expect(isClean([first, drifted, ok(3, '{"a":1,"b":2}')])).toBe(false);
    expect(isClean([first, drifted, ok(3, '{"a":1}', { tool: 'other' })])).toBe(false);
  });

  it('says nothing where the attempt that succeeded cannot be measured', () => {
    const named2 = failedAttempt(2, 'argument_error', { argumentsJson: '{"a":1,"b":2}', issues: named('/b') });
    expect(isClean([{ ...first, issues: [] }, ok(2, '{"a":1,"b":2}')])).toBeNull();
    expect(isClean([first, ok(2, '{"a":"1","b":2}')])).toBeNull();
    expect(isClean([first, ok(2, '{"a":1,"b":2}', { tool: 'other' })])).toBeNull();
    expect(isClean([{ ...first, argumentsJson: '{"a":' }, ok(2, '{"a":1}')])).toBeNull();
    expect(isClean([first, named2, ok(3, '{"a":"1","b":2}')])).toBeNull();
    expect(isClean([first, ok(3, '{"a":1,"b":2}')])).toBeNull();
  });

  it('is not clean after a policy stop, unless a person lifted it', () => {
    const stop = failedAttempt(2, 'policy_violation', { argumentsJson: '{"a":1,"b":2}' });
    const sent = ok(3, '{"a":1,"b":2}');
    expect(isClean([first, stop, sent])).toBe(false);
    expect(isClean([first, stop, sent], { decisions: [decidedAfter(2)] })).not.toBe(false);
    expect(isClean([first, stop, { ...sent, hasApproval: true }])).not.toBe(false);
    expect(isClean([first, ok(2, '{"a":1,"b":2}'), { ...stop, number: 3 }])).not.toBe(false);
  });
});

describe('the worst repair of a loop', () => {
  it('is the one that changed most places no issue named, the first of equals', () => {
    const once = failedAttempt(2, 'argument_error', { argumentsJson: '{"a":1,"b":9}', issues: [] });
    const twice = ok(3, '{"a":1,"b":9,"c":1}');
    expect(mostDrifted(measuresOf([first, once, twice]))).toEqual({ attemptId: twice.id, places: 2 });
    expect(mostDrifted(measuresOf([first, once, ok(3, '{"a":1,"b":8}')]))).toEqual({ attemptId: once.id, places: 1 });
    expect(mostDrifted(measuresOf([first, ok(2, '{"a":1,"b":2}')]))).toBeNull();
  });
});
