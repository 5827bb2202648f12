import type { ErrorClass } from './error-classes';

export const ACTIONS = [
  'repair_input',
  'reshape_call',
  'retry_same',
  'clarify',
  'rerun_dependency',
  'stop',
  'escalate',
] as const;
export type Action = (typeof ACTIONS)[number];

export const GUARDS = [
  'tool_in_catalogue',
  'context_settles',
  'wait_given',
  'remaining_ge_2',
  'dependency_repairable',
  'output_schema_known',
  'safe_to_resend',
] as const;
/** A fact that a row may ask for. `remaining_ge_2`: the attempt after this one would not be the last. */
export type Guard = (typeof GUARDS)[number];

/** Anything but true sends a guarded row to its `otherwise`; an audit holds nothing against a loop on an unknown fact. */
export type FactValue = boolean | 'unknown';

/** What is known about a failed attempt; a guard that is not mentioned is unknown. */
export type Facts = Readonly<Partial<Record<Guard, FactValue>>>;

export type ContractRow = {
  action: Action;
  /** All of them must be true for `action`. */
  guard?: Guard | readonly Guard[];
  /** The action where the guard is not true; `escalate` when absent. */
  otherwise?: Action;
  /** How often one class may be repaired, reshaped or have its dependency rerun; 1 when absent. */
  maxRepairs?: number;
  /** How often one class may be sent again unchanged; 1 when absent. */
  maxRetries?: number;
  /** Replaces the contract's own limit for failures of this row. */
  maxAttempts?: number;
  /** Before an attempt with a budget of 1 the model is told not to guess. */
  isConservativeOnLast?: boolean;
  /** Wait longer before each further attempt. */
  hasBackoff?: boolean;
};

/** What a contract says about one code: the class it stands for and, where it differs from the class's row, what to do. */
export type CodeRow = { errorClass: ErrorClass; row?: ContractRow };

/** A versioned table from failure to action: plain data, never changed once an event has named it. */
export type Contract = {
  name: string;
  version: number;
  /** Counted attempts a call may have, the first one included. */
  maxAttempts: number;
  /**
   * How often the same policy code may be met before nothing is evaluated any more. A policy's stop takes no attempt, so
   * without it a caller that does not obey can ask for ever; absent means that the stop itself is trusted.
   */
  probeLimit?: number;
  classRows: Readonly<Record<ErrorClass, ContractRow>>;
  /** Keyed by the code exactly as sent. */
  codeRows: Readonly<Record<string, CodeRow>>;
  /** Foreign class names, lower case with underscores, and the class each stands for. */
  aliases: Readonly<Record<string, ErrorClass>>;
};

/** The text by which events name a contract in `contract_version`. */
export const contractLabel = ({ name, version }: Pick<Contract, 'name' | 'version'>): string => `${name}-v${version}`;

/** What the contract says about a code, or null; safe for any text. */
export const codeRowOf = ({ codeRows }: Pick<Contract, 'codeRows'>, code: string | null): CodeRow | null =>
  code !== null && Object.hasOwn(codeRows, code) ? (codeRows[code] ?? null) : null;

/** The row that rules a failure: what the contract says of the code wins over the class it was sent with. */
export const rowFor = (contract: Contract, errorClass: ErrorClass, code: string | null): ContractRow => {
  const codeRow = codeRowOf(contract, code);
  return codeRow?.row ?? contract.classRows[codeRow?.errorClass ?? errorClass];
};
