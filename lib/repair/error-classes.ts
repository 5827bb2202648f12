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

const KNOWN: ReadonlySet<string> = new Set(ERROR_CLASSES);

export const isErrorClass = (text: string): text is ErrorClass => KNOWN.has(text);
