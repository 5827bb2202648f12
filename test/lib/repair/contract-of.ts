import { contractNamed } from '../../../lib/repair/built-in-contracts';
import type { Contract } from '../../../lib/repair/contract';

/** A built-in contract that must be there. */
export const contractOf = (label: string): Contract => {
  const contract = contractNamed(label);
  if (contract === null) throw new Error(`no contract ${label}`);
  return contract;
};
