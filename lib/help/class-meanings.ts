import type { ErrorClass } from '../repair/error-classes';

/** What a class means and, as codes or statuses, what is filed under it. */
export type ClassMeaning = { meaning: string; codes: readonly string[] };

/** Every error class in a sentence, with codes that `classify` files under it. */
export const CLASS_MEANINGS: Readonly<Record<ErrorClass, ClassMeaning>> = {
  schema_violation: {
    meaning:
      'The arguments have the wrong shape: a wrong type, a missing or an extra property, or no single call at all.',
    codes: ['int_type', 'additionalProperties'],
  },
  argument_error: {
    meaning: 'The shape is right, and a value breaks a documented range or precondition.',
    codes: ['400', '422', 'INVALID_ARGUMENT'],
  },
  malformed_json: { meaning: 'The arguments do not parse.', codes: ['json_invalid'] },
  wrong_tool: {
    meaning: 'The tool does not exist, or cannot do what was asked of it.',
    codes: ['405', 'UNIMPLEMENTED', 'TOOL_NOT_FOUND'],
  },
  not_found: { meaning: 'An identifier that nothing answers to, often made up.', codes: ['404', '410'] },
  ambiguous_input: {
    meaning: 'Several things match, and only more input can say which is meant.',
    codes: ['multiple_matches'],
  },
  output_contract_violation: {
    meaning: 'The tool answered, and its answer breaks the schema the tool itself declared.',
    codes: [],
  },
  policy_violation: {
    meaning: 'A rule forbids it: a budget, a guardrail, a set that is off limits.',
    codes: ['402', '451'],
  },
  permission_error: { meaning: 'Whoever asks may not.', codes: ['401', '403'] },
  rate_limit: {
    meaning: 'Too many requests in too short a time; waiting helps.',
    codes: ['429', 'RESOURCE_EXHAUSTED'],
  },
  quota_exceeded: { meaning: 'What was granted for a longer time is used up.', codes: ['insufficient_quota'] },
  unavailable: { meaning: 'The tool is down or cannot be reached.', codes: ['502', '503', 'ECONNREFUSED'] },
  timeout: { meaning: 'No answer in time.', codes: ['408', '504', 'ETIMEDOUT'] },
  dependency_error: { meaning: 'A step this one rests on had failed.', codes: ['424'] },
  internal_error: { meaning: 'The tool broke on its own.', codes: ['500', 'INTERNAL'] },
  unsupported_error: {
    meaning: 'The contract knows neither the class nor the code. Kept as sent, counted here, never as a success.',
    codes: [],
  },
};
