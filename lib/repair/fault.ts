import type { ErrorClass } from './error-classes';

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
