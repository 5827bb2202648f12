import type { ErrorClass } from './error-classes';

export type TextPattern = { name: string; errorClass: ErrorClass; pattern: RegExp };

/**
 * Conventions of error texts, tried in this order on a message without its `Error:` prefix. Each is anchored at the
 * start, or at a set phrase on the first line, and bounded, so that the time is linear in the text.
 * What a rule names is a way of putting things, never one environment's message.
 */
export const TEXT_PATTERNS: readonly TextPattern[] = [
  {
    name: 'arguments_not_json',
    errorClass: 'malformed_json',
    pattern: /^[^\n]{0,160}?\barguments\b[^\n]{0,40}? (?:not valid JSON|valid JSON\.|not parse)/i,
  },
  { name: 'json_invalid', errorClass: 'malformed_json', pattern: /\[type=json_invalid\b|"type": ?"json_invalid"/ },
  {
    name: 'json_parser',
    errorClass: 'malformed_json',
    pattern:
      /\bin JSON at position \d|^Unexpected end of JSON input|\bJSON parsing failed\b|^(?:\w{1,40}\.)?JSONDecodeError\b/,
  },
  {
    name: 'output_validation',
    errorClass: 'output_contract_violation',
    pattern: /^(?:Tool )?output validation (?:error|failed)\b/i,
  },
  {
    name: 'validation_errors',
    errorClass: 'schema_violation',
    pattern: /^[^\n]{0,160}?\b\d{1,4} validation errors?\b/,
  },
  {
    name: 'input_validation',
    errorClass: 'schema_violation',
    pattern:
      /^(?:Tool )?input validation (?:error|failed)\b|^Received tool input did not match\b|\bType validation failed\b/i,
  },
  {
    name: 'unexpected_argument',
    errorClass: 'schema_violation',
    pattern: /\b(?:unexpected|missing \d{1,3} required) (?:keyword|keyword-only|positional) arguments?\b/,
  },
  {
    name: 'json_schema',
    errorClass: 'schema_violation',
    pattern:
      /\bmust have required property\b|\bmust NOT have additional properties\b|\bis a required property\b|\bAdditional properties are not allowed\b|\bis not of type '|\bdoes not match (?:pattern\b|'\^)/,
  },
  { name: 'invalid_json', errorClass: 'malformed_json', pattern: /^(?:invalid|malformed) JSON\b/i },
  { name: 'command_not_found', errorClass: 'wrong_tool', pattern: /^[^\n]{0,200}?: command not found\b/ },
  {
    name: 'unknown_tool',
    errorClass: 'wrong_tool',
    pattern:
      /^(?:unknown|no such) (?:tool|function)\b|^[^\n]{0,120}? is not a valid tool\b|^Tool ["'`]?[^\s"'`]{1,256}["'`]? (?:not found|does not exist)\b|^Model tried to call unavailable tool\b/i,
  },
  {
    name: 'state_rule',
    errorClass: 'policy_violation',
    pattern:
      /^[^\n]{0,160}?\b(?:cannot|can not|can't|may not) be (?:added|applied|booked|cancell?ed|changed|combined|exchanged|modified|redeemed|refunded|removed|returned|shipped|transferred|updated|upgraded|used)\b/i,
  },
  {
    name: 'must_before',
    errorClass: 'policy_violation',
    pattern: /^[^\n]{0,160}?\bmust be (?:\w{2,20}ed|paid) before\b/i,
  },
  {
    name: 'must_be_the_original',
    errorClass: 'policy_violation',
    pattern: /^[^\n]{0,160}?\b(?:must|should) be the (?:original|same)\b/i,
  },
  {
    name: 'too_many',
    errorClass: 'policy_violation',
    pattern: /^too many (?!requests|calls|arguments|parameters|values|redirects|connections|tokens|open files)\w/i,
  },
  {
    name: 'quota',
    errorClass: 'quota_exceeded',
    pattern: /\binsufficient_quota\b|^[^\n]{0,80}?\bexceeded your (?:current |monthly |daily )?quota\b/i,
  },
  { name: 'rate_limit', errorClass: 'rate_limit', pattern: /^(?:rate.?limit|too many (?:requests|calls)\b|throttl)/i },
  {
    name: 'timed_out',
    errorClass: 'timeout',
    pattern:
      /^[^\n]{0,160}?\btimed out\b|^timeout\b|^[^\n]{0,160}?\bdeadline exceeded\b|^[^\n]{0,80}?\bdue to timeout\b/i,
  },
  {
    name: 'permission',
    errorClass: 'permission_error',
    pattern:
      /^(?:permission|access) denied\b|^unauthori[sz]ed\b|^forbidden\b|^invalid (?:api key|token|credentials)\b|^authentication (?:failed|required)\b|^[^\n]{1,160}?: permission denied$/im,
  },
  {
    name: 'connection',
    errorClass: 'unavailable',
    pattern:
      /^(?:service (?:is |temporarily ){0,2}unavailable|bad gateway|fetch failed|connection (?:refused|reset|closed|error|aborted))\b/i,
  },
  {
    name: 'not_found',
    errorClass: 'not_found',
    pattern: /^[^\n]{0,160}?\b(?:not found|could not be found|does not exist)\b/i,
  },
  {
    name: 'no_such',
    errorClass: 'not_found',
    pattern: /^[^\n]{0,160}?\bno such (?:file|directory|key|object|record|user|order|customer)\b/i,
  },
  {
    name: 'not_available_on',
    errorClass: 'argument_error',
    pattern: /^[^\n]{1,160}?\bnot available (?:on|for|from|until|between) /i,
  },
  {
    name: 'not_enough',
    errorClass: 'argument_error',
    pattern: /^[^\n]{0,160}?\b(?:not enough|insufficient (?:balance|funds|seats|stock))\b/i,
  },
  {
    name: 'mismatch',
    errorClass: 'argument_error',
    pattern: /^[^\n]{0,160}?\b(?:do(?:es)? not|should|must) (?:add up|match|equal)\b/i,
  },
  {
    name: 'out_of_bounds',
    errorClass: 'argument_error',
    pattern: /^[^\n]{0,160}?\bexceeds the (?:maximum|limit|available|remaining)\b/i,
  },
  {
    name: 'should_be',
    errorClass: 'argument_error',
    pattern:
      /^[^\n]{0,160}?\b(?:should|must) be (?:different|distinct|unique|greater|more|less|smaller|larger|at least|at most|between|one of|positive|a |an )/i,
  },
  {
    name: 'invalid_value',
    errorClass: 'argument_error',
    pattern:
      /^invalid (?:argument|characters?|combination|date|expression|format|id|number|parameter|range|value)s?\b/i,
  },
];
