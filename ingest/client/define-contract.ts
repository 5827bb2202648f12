import { checkContract } from '../../lib/repair/check-contract';
import type { Contract } from '../../lib/repair/contract';
import { admitContract } from './usable-contracts';

/** A contract of one's own, for `runToolCall`. Throws a `TypeError` that names every fault of one that does not decide every failure. */
export const defineContract = (contract: Contract): Contract => {
  const check = checkContract(contract);
  if (!check.isValid) {
    const problems = check.problems.map(({ at, problem }) => `${at} ${problem}`);
    throw new TypeError(`This is not a usable contract: ${problems.join('; ')}.`);
  }
  admitContract(contract);
  return contract;
};
