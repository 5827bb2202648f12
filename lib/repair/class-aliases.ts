import { byWord } from './word-lists';
import type { ErrorClass } from './error-classes';

/** Other people's names for our classes, as `aliasKey` spells them. */
export const CLASS_ALIASES: Readonly<Record<string, ErrorClass>> = Object.fromEntries(
  byWord([
    [
      'schema_violation',
      'validation_error schema_error schema_validation schema_validation_error schema_mismatch ' +
        'invalid_schema invalid_tool_input input_validation_error',
    ],
    [
      'argument_error',
      'invalid_argument invalid_arguments bad_argument bad_arguments bad_request invalid_parameter ' +
        'invalid_parameters invalid_params invalid_request invalid_value out_of_range precondition_failed ' +
        'conflict',
    ],
    [
      'malformed_json',
      'json_parse json_parse_error json_decode_error invalid_json bad_json parse_error parsing_error ' +
        'malformed_arguments malformed_tool_call',
    ],
    [
      'wrong_tool',
      'tool_not_found unknown_tool no_such_tool invalid_tool endpoint_not_found method_not_allowed ' +
        'method_not_found unimplemented',
    ],
    ['not_found', 'resource_not_found no_such_entity does_not_exist'],
    ['ambiguous_input', 'ambiguous ambiguous_argument disambiguation_needed clarification_needed multiple_matches'],
    ['output_contract_violation', 'output_contract output_schema_violation output_validation_error invalid_output'],
    [
      'policy_violation',
      'policy policy_error policy_denied guardrail guardrail_violation budget_exceeded content_filter',
    ],
    [
      'permission_error',
      'permission permission_denied access_denied authentication_error authorization_error auth_error ' +
        'unauthenticated unauthorized unauthorised forbidden',
    ],
    ['rate_limit', 'rate_limited rate_limit_error rate_limit_exceeded too_many_requests throttled throttling'],
    ['quota_exceeded', 'quota quota_error quota_exhausted insufficient_quota'],
    [
      'unavailable',
      'service_unavailable server_unavailable connection_error network_error overloaded overloaded_error',
    ],
    ['timeout', 'timed_out time_out timeout_error tool_timeout execution_timeout deadline_exceeded'],
    ['dependency_error', 'dependency dependency_failed dependency_failure upstream_error upstream_failure'],
    ['internal_error', 'internal internal_server_error server_error execution_error tool_crash'],
    ['unsupported_error', 'unsupported unknown_error'],
  ]),
);

const LONGEST_NAME = 64;

/** How a foreign class name is looked up: lower case, trimmed, blanks and hyphens as underscores; null where it is no name at all. */
export const aliasKey = (text: string): string | null => {
  const name = text.trim();
  if (name === '' || name.length > LONGEST_NAME) return null;
  return name.toLowerCase().replaceAll(/[\s-]/g, '_');
};
