import type { TextRule } from './text-rule';

/** Set phrases by which validators, frameworks and providers report a failure: they name themselves, so they come first. */
export const FRAMEWORK_RULES: readonly TextRule[] = [
  {
    name: 'quota',
    errorClass: 'quota_exceeded',
    pattern: /\binsufficient_quota\b|\bquota_exceeded\b|\bexceeded your (?:current |monthly |daily )?quota\b/i,
    says: 'that a quota is used up',
    example: 'You exceeded your current quota, please check your plan',
    counterExample: 'Quote exceeded 500 characters',
  },
  {
    name: 'provider_refused_call',
    errorClass: 'schema_violation',
    pattern: /\btool_use_failed\b|^Tool call validation failed\b/,
    says: 'that the model provider refused the call as not valid',
    example: "Error code: 400 - {'error': {'code': 'tool_use_failed'}}",
    counterExample: 'the tool was used and failed',
  },
  {
    name: 'content_filter',
    errorClass: 'policy_violation',
    pattern:
      /\bResponsibleAIPolicyViolation\b|["'](?:content_filter|content_policy_violation|invalid_prompt|bio_policy|misalignment_policy_violation)["']/,
    says: 'that a content policy stopped it',
    example: "Error code: 400 - {'error': {'code': 'content_filter'}}",
    counterExample: 'filter content by date',
  },
  {
    name: 'json_invalid',
    errorClass: 'malformed_json',
    pattern: /\[type=json_invalid\b|"type": ?"json_invalid"/,
    says: 'that the arguments are no valid JSON, by the validator’s code',
    example: '1 validation error for refund\n  Invalid JSON [type=json_invalid, input_type=str]',
    counterExample: '1 validation error for refund\n  Field required [type=missing, input_type=dict]',
  },
  {
    name: 'arguments_not_json',
    errorClass: 'malformed_json',
    pattern:
      /^[^\n]{0,160}?\barguments\b[^\n]{0,40}? (?:not valid JSON|valid JSON\.|not parse|not be (?:parsed|decoded))|^An error occurred while parsing tool arguments\b/i,
    says: 'that the arguments are no valid JSON',
    example: 'An error occurred while parsing tool arguments. Please try again with valid JSON.',
    counterExample: 'The arguments are valid, and the answer is no JSON',
  },
  {
    name: 'json_parser',
    errorClass: 'malformed_json',
    pattern:
      /\bin JSON at position \d|^Unexpected end of JSON input|\bJSON parsing failed\b|^Expecting (?:value|property name enclosed|',' delimiter|':' delimiter)|^Unterminated string (?:starting at|in JSON)|^Extra data: line \d|^Unexpected token .{1,12} (?:in|is not valid) JSON/,
    says: 'what a JSON parser says',
    example: 'Invalid input for tool refund: JSON parsing failed: Text: {"orderId":',
    counterExample: 'Expecting a parcel on Monday',
  },
  {
    name: 'output_validation',
    errorClass: 'output_contract_violation',
    pattern:
      /^(?:Tool )?(?:output|result|response) (?:schema )?validation (?:error|failed)\b|^(?:output|result|response)s? fail(?:s|ed) (?:\w{2,20} )?validation\b|^(?:the )?(?:tool|function|server) returned (?:malformed|invalid|unparse?able) (?:output|data|response|result|JSON)\b|^Invalid structured content\b|^[^\n]{0,80}\b(?:outputs?|structured content|response)\b[^\n]{0,30}\b(?:do(?:es)?(?: not|n[’']t)|did not|fail(?:s|ed)? to) (?:match|conform to|satisfy)\b[^\n]{0,40}\bschema\b/i,
    says: 'that the answer of the tool breaks its output schema',
    example: 'Tool output validation failed for refund. The tool returned invalid output:\n- refundId: Required',
    counterExample: 'Tool input validation failed for refund. Please fix the following errors',
  },
  {
    name: 'validation_errors',
    errorClass: 'schema_violation',
    pattern: /^[^\n]{0,160}?\b\d{1,4} validation errors?\b/,
    says: 'how many validation errors there are',
    example: '2 validation errors for Payment\namount\n  Field required [type=missing, input_type=dict]',
    counterExample: 'validation found no errors',
  },
  {
    name: 'input_validation',
    errorClass: 'schema_violation',
    pattern:
      /^(?:Tool |Input )?(?:input )?validation (?:error|failed)\b|^Received tool input did not match\b|\bType validation failed\b|^Invalid (?:input|arguments) for tool\b/i,
    says: 'that the input of the tool is not valid',
    example: 'Input validation error: Invalid arguments for tool refund_order: [...]',
    counterExample: 'Invalid tool for this input',
  },
  {
    name: 'invoked_with',
    errorClass: 'schema_violation',
    pattern: /^Error invoking tool ['"][^'"\n]{1,256}['"] with kwargs /,
    says: 'that the tool could not be invoked with these arguments',
    example: "Error invoking tool 'refund_order' with kwargs {'a': 1} with error:\n amount: Field required",
    counterExample: 'Error invoking the refund service',
  },
  {
    name: 'unexpected_argument',
    errorClass: 'schema_violation',
    pattern:
      /\b(?:unexpected|missing \d{1,3} required) (?:keyword|keyword-only|positional) arguments?\b|\btakes (?:from \d{1,3} to )?\d{1,3} positional arguments? but \d/,
    says: 'that an argument is missing or too many, as Python puts it',
    example: "refund() got an unexpected keyword argument 'amount'",
    counterExample: 'an unexpected answer came back',
  },
  {
    name: 'json_schema',
    errorClass: 'schema_violation',
    pattern:
      /\bmust have required property\b|\bmust NOT have additional properties\b|\bmust be equal to (?:one of the allowed values|constant)\b|\bis a required property\b|\bAdditional properties are not allowed\b|\bis not of type '|\bdoes not match (?:pattern\b|'\^)|\bExtra inputs are not permitted\b|\bInvalid input: expected \w|\bUnrecognized keys?\b|\bInput should be\b/,
    says: 'what a JSON Schema validator says',
    example: "data must have required property 'amount'",
    counterExample: 'the property must be required by an agent',
  },
  {
    name: 'command_not_found',
    errorClass: 'wrong_tool',
    pattern: /^[^\n]{0,200}?: command not found\b/,
    says: 'that a shell knows no such command',
    example: 'bash: submit: command not found',
    counterExample: 'the command was not found in the manual',
  },
  {
    name: 'unknown_tool',
    errorClass: 'wrong_tool',
    pattern:
      /^(?:unknown|no such) (?:tool|function)\b|^[^\n]{0,120}? is not a valid tool\b|^Tool ["'`]?[^\s"'`]{1,256}["'`]? (?:not found|does not exist)\b|^Model tried to call unavailable tool\b/i,
    says: 'that there is no such tool',
    example: "Unknown tool name: 'refundOrder'. Available tools: 'refund'",
    counterExample: 'Tool box 12 was not found in the depot',
  },
  {
    name: 'call_limit',
    errorClass: 'policy_violation',
    pattern:
      /^(?:Tool|Model) call limits? exceeded\b|\bwould exceed the \w{1,40}_limit of\b|^Exceeded the \w{1,40}_limit of\b|^Max(?:imum)? (?:turns|steps|iterations)\b[^\n]{0,20} exceeded\b|\b(?:due to|reached|hit|exceeded) (?:the |an? |its )?(?:iteration|step|turn|recursion|tool[ -]call) limit\b|\bmaximum number of (?:tool calls|iterations|steps|turns)\b|^Recursion limit of \d/i,
    says: 'that a limit of calls or turns is reached',
    example: "Tool call limit exceeded. Do not call 'refund_order' again.",
    counterExample: 'The call exceeded the size limit',
  },
  {
    name: 'rejected_by_person',
    errorClass: 'policy_violation',
    pattern:
      /^(?:The )?(?:user|human|operator|reviewer|person) (?:has )?(?:rejected|denied|declined|refused) |\bapproval (?:was |has been )?(?:rejected|denied|declined|refused)\b/i,
    says: 'that a person rejected it',
    example: 'User rejected the tool call for `refund_order` with reason: amount too high',
    counterExample: 'The card was declined by the bank',
  },
  {
    name: 'guardrail',
    errorClass: 'policy_violation',
    pattern:
      /^[^\n]{0,80}?\bguardrails?\b[^\n]{0,40}?\b(?:triggered|tripped|blocked|violat|intervened|failed)|\b(?:prompt injection|jailbreak)\b[^\n]{0,40}\b(?:detected|blocked|found)\b/i,
    says: 'that a guardrail stopped it',
    example: 'Tool input guardrail triggered',
    counterExample: 'the guardrail on the stairs is loose',
  },
  {
    name: 'editor_no_match',
    errorClass: 'argument_error',
    pattern: /^No replacement was performed\b|\bdid not appear verbatim in\b/,
    says: 'that the text to replace is not there',
    example: 'No replacement was performed, old_str `a` did not appear verbatim in /b.py.',
    counterExample: 'The replacement was performed twice',
  },
  {
    name: 'redirects',
    errorClass: 'dependency_error',
    pattern: /^Exceeded \d{1,4} redirects\b|^[^\n]{0,80}?\btoo many redirects\b|\bERR_TOO_MANY_REDIRECTS\b/i,
    says: 'that an upstream address redirects without end',
    example: 'Exceeded 30 redirects.',
    counterExample: 'You were redirected to the shop',
  },
];
