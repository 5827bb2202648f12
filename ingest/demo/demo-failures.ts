import type { ErrorClass } from '../../lib/repair/error-classes';
import type { Stage } from '../../lib/words';
import type { Random } from './seeded-random';

/** How a failure of a class looks in this company: how far the call got, which codes and words come back. */
export type FailureLook = {
  stage: Stage;
  codes: readonly string[];
  messages: readonly string[];
  constraint?: string;
  dependency?: string;
  retryAfterMs?: readonly number[];
};

export const FAILURE_LOOKS: Readonly<Record<ErrorClass, FailureLook>> = {
  schema_violation: { stage: 'emitted', codes: [], messages: ['the arguments do not fit the schema'] },
  argument_error: { stage: 'returned', codes: ['400'], messages: ['the request was understood and refused'] },
  malformed_json: {
    stage: 'emitted',
    codes: ['json_invalid'],
    messages: [
      'the arguments are not JSON: unexpected end of text',
      'the arguments are not JSON: unexpected character',
    ],
  },
  wrong_tool: {
    stage: 'emitted',
    codes: ['TOOL_NOT_FOUND', '405'],
    messages: ['no such tool for this task', 'this tool does not offer that operation'],
  },
  not_found: {
    stage: 'returned',
    codes: ['404', '404', '410'],
    messages: ['nothing is known under this number', 'the booking was deleted a year ago', 'no such customer'],
  },
  ambiguous_input: {
    stage: 'returned',
    codes: ['MULTIPLE_MATCHES'],
    messages: ['three customers match, say which one', 'two bookings match this name'],
    constraint: 'exactly one match',
  },
  output_contract_violation: {
    stage: 'returned',
    codes: ['output_invalid'],
    messages: ['the provider answered 200, but duty_rate is not in the body', 'the answer has documents as one text'],
  },
  policy_violation: {
    stage: 'validated',
    codes: ['budget_exceeded', '402', '451'],
    messages: [
      'refunds above 250 EUR need a person',
      'the daily refund budget of this agent is spent',
      'this lane is closed to automated bookings',
    ],
    constraint: 'the agent may pay back 250 EUR a day',
  },
  permission_error: {
    stage: 'returned',
    codes: ['403', '401'],
    messages: ['this agent may not see accounts of other regions', 'the service token has expired'],
  },
  rate_limit: {
    stage: 'returned',
    codes: ['429', 'RESOURCE_EXHAUSTED'],
    messages: ['too many requests, slow down', 'limit of 60 a minute reached'],
    retryAfterMs: [800, 1500, 4000],
  },
  quota_exceeded: {
    stage: 'returned',
    codes: ['insufficient_quota'],
    messages: ['the monthly allowance of quotes is used up'],
    retryAfterMs: [5000, 20_000],
  },
  unavailable: {
    stage: 'dispatched',
    codes: ['503', '502', 'ECONNREFUSED'],
    messages: ['the provider is down for repairs', 'connection refused by the tariff service'],
  },
  timeout: {
    stage: 'dispatched',
    codes: ['504', 'ETIMEDOUT'],
    messages: ['no answer within 10 s', 'the tariff service took too long'],
  },
  dependency_error: {
    stage: 'dispatched',
    codes: ['DEPENDENCY_FAILED'],
    messages: ['the route planner did not answer, so there is no driver to send'],
    dependency: 'route_planner',
  },
  internal_error: {
    stage: 'returned',
    codes: ['500'],
    messages: ['something broke on our side (trace in the tool log)', 'division by zero in fare rules'],
  },
  unsupported_error: {
    stage: 'returned',
    codes: ['E-7714', 'LEDGER_FROZEN'],
    messages: ['ledger state does not allow this', 'unexpected condition 7714'],
  },
};

/** A code and a message of the class. */
export const wordsFor = (errorClass: ErrorClass, random: Random): { code?: string; message: string } => {
  const { codes, messages } = FAILURE_LOOKS[errorClass];
  const message = random.pick(messages);
  return codes.length === 0 ? { message } : { code: random.pick(codes), message };
};
