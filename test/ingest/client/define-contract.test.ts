import { describe, expect, it } from 'vitest';
import { defineContract } from '../../../ingest/client/define-contract';
import { DEFAULT_CONTRACT } from '../../../lib/repair/built-in-contracts';
import { play, WRONG_TYPE } from './scripted-loop';

describe('a contract of one’s own', () => {
  it('is gone by where it decides every failure', async () => {
    const contract = defineContract({ ...DEFAULT_CONTRACT, name: 'once', maxAttempts: 1 });
    const { result, asked } = await play({ contract, call: { tool: 'refund', argumentsJson: WRONG_TYPE } });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'repair_budget_spent' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['does not decide everything', { ...DEFAULT_CONTRACT, name: 'own', classRows: {} as never }, /schema_violation/],
    ['is other than what its name stands for', { ...DEFAULT_CONTRACT, maxAttempts: 9 }, /version/],
  ])('is refused where it %s, with its faults', (_, contract, fault) => {
    expect(() => defineContract(contract)).toThrow(TypeError);
    expect(() => defineContract(contract)).toThrow(fault);
  });
});
