/* The error classes, the contracts that are built in, and those of one's own. */

export { defineContract } from './define-contract';
export { BUILT_IN_CONTRACTS, contractNamed, DEFAULT_CONTRACT } from '../../lib/repair/built-in-contracts';
export { checkContract, type ContractCheck, type ContractProblem } from '../../lib/repair/check-contract';
export {
  type Action,
  type CodeRow,
  type Contract,
  contractLabel,
  type ContractRow,
  type Facts,
  type FactValue,
  type Guard,
} from '../../lib/repair/contract';
export { ERROR_CLASSES, type ErrorClass } from '../../lib/repair/error-classes';
export { type Fault, faultOf } from '../../lib/repair/fault';
