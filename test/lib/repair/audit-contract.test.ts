import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../lib/attempt';
import { audit, decisionAfter } from '../../../lib/repair/audit';
import { contractLabel } from '../../../lib/repair/contract';
import { traceOf } from './attempt-of';
import { contractOf } from './contract-of';
import { decidedAfter, findingsOf } from './findings-of';

const loopOf = (attempts: Attempt[]) =>
  ({ attempts, decisions: [], contract: contractOf('loop-v1'), sideEffects: 'none' }) as const;

describe('the contract of the time', () => {
  it('is the one an attempt names, until another is named', () => {
    const attempts = traceOf('unavailable unavailable ok');
    const [first] = attempts;
    const named = [{ ...first!, contractVersion: 'error-codes-v1' }, ...attempts.slice(1)];
    expect(findingsOf(attempts)).toContain('retried_not_repairable');
    expect(findingsOf(named)).toEqual([]);
  });

  it('accuses nobody where it is not known', () => {
    const attempts = traceOf('not_found not_found not_found ok', { contractVersion: 'ours-v7', maxAttempts: 9 });
    expect(findingsOf(attempts)).toEqual([]);
    expect(decisionAfter({ ...loopOf(attempts) }, 1)).toBeNull();
  });

  it('is found with the caller’s own list', () => {
    const attempts = traceOf('not_found ok', { contractVersion: 'ours-v7' });
    const findContract = (label: string) => (label === 'ours-v7' ? contractOf('budgeted-v1') : null);
    expect(findingsOf(attempts, { findContract })).toEqual(['retried_not_repairable']);
  });

  it('is the given one when that is the one named', () => {
    const contract = { ...contractOf('loop-v1'), name: 'ours', version: 7 };
    const attempts = traceOf('not_found ok', { contractVersion: contractLabel(contract) });
    expect(audit({ ...loopOf(attempts), contract, loopDisposition: 'open', reason: null })).toEqual([
      'retried_not_repairable',
    ]);
  });
});

describe('a row with two ways on', () => {
  it('accuses nobody of having used up one while it is unknown which was right', () => {
    const loopV1 = contractOf('loop-v1');
    const timeout = { action: 'retry_same', guard: 'wait_given', otherwise: 'repair_input', maxRepairs: 0 } as const;
    const contract = { ...loopV1, classRows: { ...loopV1.classRows, timeout } };
    const loop = { ...loopOf(traceOf('timeout ok')), contract, loopDisposition: 'repaired', reason: null } as const;
    expect(audit(loop)).toEqual([]);
    expect(audit({ ...loop, facts: { wait_given: true } })).toEqual([]);
    expect(audit({ ...loop, facts: { wait_given: false } })).toEqual(['repeated_class']);
  });
});

describe('decisionAfter', () => {
  it('says what the contract would have done after each failed attempt', () => {
    const loop = loopOf(traceOf('schema_violation schema_violation ok'));
    expect(decisionAfter(loop, 1)).toMatchObject({ action: 'repair_input', reason: null, remainingBudget: 1 });
    expect(decisionAfter(loop, 2)).toMatchObject({ action: 'escalate', reason: 'repeated_class' });
    expect(decisionAfter(loop, 3)).toBeNull();
    expect(decisionAfter(loop, 9)).toBeNull();
  });

  it('starts anew after a decision of a person', () => {
    const loop = { ...loopOf(traceOf('schema_violation schema_violation ok')), decisions: [decidedAfter(1)] };
    expect(decisionAfter(loop, 2)).toMatchObject({ action: 'repair_input', reason: null });
  });
});
