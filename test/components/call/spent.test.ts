import { describe, expect, it } from 'vitest';
import { spentText } from '../../../components/call/spent';

describe('spentText', () => {
  it('says how much is known, and that nothing is', () => {
    expect(spentText({ amount: 12, known: 2, of: 2 }, String)).toBe('12');
    expect(spentText({ amount: 12, known: 1, of: 2 }, String)).toBe('12 (told by 1 of 2 attempts)');
    expect(spentText({ amount: 0, known: 0, of: 2 }, String)).toBe('unknown');
  });
});
