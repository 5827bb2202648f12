import { BUILT_IN_CONTRACTS, DEFAULT_CONTRACT } from '../../lib/repair/built-in-contracts';
import { type Contract, contractLabel } from '../../lib/repair/contract';

const usable = new WeakSet<Contract>(BUILT_IN_CONTRACTS);

/** Remembers a contract as one that decides every failure. */
export const admitContract = (contract: Contract): void => void usable.add(contract);

/** The contract in force. Throws for one that nobody has checked. */
export const usableContract = (contract: Contract = DEFAULT_CONTRACT): Contract => {
  if (usable.has(contract)) return contract;
  throw new TypeError(
    `The contract ${contractLabel(contract)} was not checked: make it with defineContract of mendtrace/contracts.`,
  );
};
