import { CLASS_ALIASES } from './class-aliases';
import { contractLabel, type Contract, type ContractRow } from './contract';

const ESCALATE: ContractRow = { action: 'escalate' };
const STOP: ContractRow = { action: 'stop' };
const REPAIR: ContractRow = { action: 'repair_input' };
const CAREFUL_REPAIR: ContractRow = { action: 'repair_input', maxRepairs: 2, isConservativeOnLast: true };
const OUTPUT_REPAIR: ContractRow = { action: 'repair_input', guard: 'output_schema_known', maxRepairs: 2 };
const RETRY: ContractRow = { action: 'retry_same', maxRetries: 3, hasBackoff: true };

const LOOP_V1: Contract = {
  name: 'loop',
  version: 1,
  maxAttempts: 2,
  classRows: {
    schema_violation: REPAIR,
    argument_error: REPAIR,
    malformed_json: REPAIR,
    wrong_tool: { action: 'reshape_call' },
    not_found: ESCALATE,
    ambiguous_input: ESCALATE,
    output_contract_violation: { ...OUTPUT_REPAIR, maxAttempts: 3 },
    policy_violation: STOP,
    permission_error: ESCALATE,
    rate_limit: ESCALATE,
    quota_exceeded: ESCALATE,
    unavailable: ESCALATE,
    timeout: ESCALATE,
    dependency_error: ESCALATE,
    internal_error: ESCALATE,
    unsupported_error: ESCALATE,
  },
  codeRows: {},
  aliases: CLASS_ALIASES,
};

const ERROR_CODES_V1: Contract = {
  name: 'error-codes',
  version: 1,
  maxAttempts: 4,
  classRows: {
    ...LOOP_V1.classRows,
    wrong_tool: { action: 'reshape_call', guard: 'tool_in_catalogue' },
    ambiguous_input: { action: 'repair_input', guard: 'context_settles', otherwise: 'clarify' },
    output_contract_violation: OUTPUT_REPAIR,
    rate_limit: RETRY,
    quota_exceeded: { ...RETRY, guard: ['wait_given', 'remaining_ge_2'] },
    unavailable: RETRY,
    timeout: { ...RETRY, maxRetries: 1 },
    dependency_error: { action: 'rerun_dependency', guard: 'dependency_repairable' },
  },
  codeRows: {},
  aliases: CLASS_ALIASES,
};

const BUDGETED_V1: Contract = {
  name: 'budgeted',
  version: 1,
  maxAttempts: 3,
  classRows: {
    ...LOOP_V1.classRows,
    schema_violation: CAREFUL_REPAIR,
    argument_error: CAREFUL_REPAIR,
    malformed_json: CAREFUL_REPAIR,
    // Early attempts may infer from context; the last one must not guess, so it asks.
    ambiguous_input: { action: 'repair_input', guard: 'remaining_ge_2', otherwise: 'clarify' },
    output_contract_violation: OUTPUT_REPAIR,
  },
  codeRows: {},
  aliases: CLASS_ALIASES,
};

/** The contract of a call that names none. */
export const DEFAULT_CONTRACT = LOOP_V1;

export const BUILT_IN_CONTRACTS: readonly Contract[] = [LOOP_V1, ERROR_CODES_V1, BUDGETED_V1];

const BY_LABEL: ReadonlyMap<string, Contract> = new Map(
  BUILT_IN_CONTRACTS.map((contract) => [contractLabel(contract), contract]),
);

/** The built-in contract that events name like this (`loop-v1`), or null. */
export const contractNamed = (label: string): Contract | null => BY_LABEL.get(label) ?? null;
