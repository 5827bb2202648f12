/** The error classes, ordered by who can act on them. */
export const ERROR_CLASSES = [
  'schema_violation',
  'argument_error',
  'malformed_json',
  'wrong_tool',
  'not_found',
  'ambiguous_input',
  'output_contract_violation',
  'policy_violation',
  'permission_error',
  'rate_limit',
  'quota_exceeded',
  'unavailable',
  'timeout',
  'dependency_error',
  'internal_error',
  'unsupported_error',
] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

export type Fault = 'model' | 'tool' | 'policy' | 'environment' | 'unknown';

const FAULTS: Readonly<Record<ErrorClass, Fault>> = {
  schema_violation: 'model',
  argument_error: 'model',
  malformed_json: 'model',
  wrong_tool: 'model',
  not_found: 'model',
  ambiguous_input: 'model',
  output_contract_violation: 'tool',
  policy_violation: 'policy',
  permission_error: 'environment',
  rate_limit: 'environment',
  quota_exceeded: 'environment',
  unavailable: 'environment',
  timeout: 'environment',
  dependency_error: 'environment',
  internal_error: 'tool',
  unsupported_error: 'unknown',
};

/** Who is at fault when an attempt fails with this class. */
export const faultOf = (errorClass: ErrorClass): Fault => FAULTS[errorClass];

const KNOWN: ReadonlySet<string> = new Set(ERROR_CLASSES);

export const isErrorClass = (text: string): text is ErrorClass => KNOWN.has(text);
