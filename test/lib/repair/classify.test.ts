import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../lib/attempt';
import { contractOf } from './contract-of';
import { classify } from '../../../lib/repair/classify';
import type { Failure } from '../../../lib/repair/classify-by';
import { ERROR_CLASSES, isErrorClass } from '../../../lib/repair/error-classes';
import { STAGES } from '../../../lib/words';

const issueOf = (keyword: string, path = '/amount'): Issue => ({ path, keyword });

const verdict = (given: Partial<Failure>): string => {
  const nothing = { sentClass: null, code: null, message: null, issues: [], stage: null, tool: 'refund' };
  const { errorClass, rule } = classify({ ...nothing, ...given });
  return `${errorClass} ${rule}`;
};

describe('what the client said', () => {
  it.each([
    ['rate_limit', 'rate_limit explicit'],
    ['rate_limited', 'rate_limit alias:rate_limited'],
    ['invalid arguments', 'argument_error alias:invalid_arguments'],
    ['json_parse', 'malformed_json alias:json_parse'],
    [' Schema-Violation ', 'schema_violation alias:schema_violation'],
    ['flux_capacitor', 'unsupported_error unknown_class'],
    ['constructor', 'unsupported_error unknown_class'],
    ['__proto__', 'unsupported_error unknown_class'],
    ['toString', 'unsupported_error unknown_class'],
  ])('%j is %s, whatever else is there', (sentClass, expected) => {
    expect(verdict({ sentClass })).toBe(expected);
    expect(verdict({ sentClass, code: '503', message: 'Error: 503', issues: [issueOf('missing')] })).toBe(expected);
  });

  it('is nothing when it is blank', () => {
    expect(verdict({ sentClass: '' })).toBe('unsupported_error none');
    expect(verdict({ sentClass: '  ', code: '503' })).toBe('unavailable http:503');
  });

  it('is read with the aliases of the contract', () => {
    const contract = { ...contractOf('loop-v1'), aliases: { flux_capacitor: 'timeout' } } as const;
    expect(verdict({ sentClass: 'Flux capacitor', contract })).toBe('timeout alias:flux_capacitor');
    expect(verdict({ sentClass: 'rate_limited', contract })).toBe('unsupported_error unknown_class');
  });
});

describe('structured codes', () => {
  it.each([
    ['429', 'rate_limit http:429'],
    ['HTTP 404', 'not_found http:404'],
    ['HTTP/1.1 503 Service Unavailable', 'unavailable http:503'],
    ['status_code=401', 'permission_error http:401'],
    ['402', 'policy_violation http:402'],
    ['451', 'policy_violation http:451'],
    ['405', 'wrong_tool http:405'],
    ['529', 'unavailable http:529'],
    ['524', 'timeout http:524'],
    ['508', 'internal_error http:508'],
    ['429_QUOTA', 'quota_exceeded code:429_QUOTA'],
    ['insufficient_quota', 'quota_exceeded code:insufficient_quota'],
    ['TOOL_NOT_FOUND', 'wrong_tool code:tool_not_found'],
    ['ENDPOINT_NOT_FOUND', 'wrong_tool code:endpoint_not_found'],
    ['budget_exceeded', 'policy_violation code:budget_exceeded'],
    ['INVALID_ARGUMENT', 'argument_error grpc:INVALID_ARGUMENT'],
    ['StatusCode.UNAVAILABLE', 'unavailable grpc:UNAVAILABLE'],
    ['grpc:4', 'timeout grpc:DEADLINE_EXCEEDED'],
    ['GRPC_STATUS_8', 'rate_limit grpc:RESOURCE_EXHAUSTED'],
    ['grpc-status: 2', 'internal_error grpc:UNKNOWN'],
    ['ECONNRESET', 'unavailable errno:ECONNRESET'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout errno:UND_ERR_HEADERS_TIMEOUT'],
    ['ENOENT', 'not_found errno:ENOENT'],
    ['EACCES', 'permission_error errno:EACCES'],
    ['ENOSPC', 'internal_error errno:ENOSPC'],
    ['-32601', 'wrong_tool jsonrpc:-32601'],
    ['57014', 'timeout sqlstate:57014'],
    ['23503', 'not_found sqlstate:23503'],
    ['22P02', 'argument_error sqlstate:22P'],
    ['ThrottlingException', 'rate_limit aws:Throttling'],
    ['NoSuchKey', 'not_found aws:NoSuch'],
    ['NoSuchToolError', 'wrong_tool aws:NoSuchTool'],
    ['int_type', 'schema_violation validator:int_type'],
    ['datetime_from_date_parsing', 'schema_violation validator:datetime_from_date_parsing'],
    ['date_from_datetime_parsing', 'schema_violation validator:date_from_datetime_parsing'],
    ['datetime_object_invalid', 'schema_violation validator:datetime_object_invalid'],
    ['extra_forbidden', 'schema_violation validator:extra_forbidden'],
    ['json_invalid', 'malformed_json validator:json_invalid'],
    ['not_found', 'not_found code:not_found'],
  ])('%s: %s', (code, expected) => {
    expect(verdict({ code })).toBe(expected);
    expect(verdict({ code, message: 'Error: user not found' })).toBe(expected);
  });

  it.each(['3', '14', '200', '499', 'CANCELLED', 'OK', 'UNKNOWN', 'ABORT_ERR', 'E_CUSTOM', '12345', 'custom', '', ' '])(
    '%j is no class',
    (code) => expect(verdict({ code })).toBe('unsupported_error none'),
  );

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])('%s is only a text', (code) => {
    expect(verdict({ code })).toBe('unsupported_error none');
    expect(verdict({ issues: [issueOf(code)] })).toBe('schema_violation issues:other');
  });

  it('that mean "unknown" leave the word to the text', () => {
    expect(verdict({ code: 'unknown_error', message: 'Timed out after 10 seconds.' })).toBe('timeout text:timed_out');
  });

  it('are looked up in the contract first', () => {
    const contract = { ...contractOf('loop-v1'), codeRows: { '404': { errorClass: 'wrong_tool' } } } as const;
    expect(verdict({ code: '404', contract })).toBe('wrong_tool contract:404');
  });
});

describe('a validator’s issues', () => {
  it.each([
    ['missing', 'schema_violation issues:missing'],
    ['extra_forbidden', 'schema_violation issues:extra_forbidden'],
    ['int_parsing', 'schema_violation issues:int_parsing'],
    ['additionalProperties', 'schema_violation issues:additionalProperties'],
    ['unrecognized_keys', 'schema_violation issues:unrecognized_keys'],
    ['greater_than', 'schema_violation issues:greater_than'],
    ['value_error', 'argument_error issues:value_error'],
    ['json_invalid', 'malformed_json issues:json_invalid'],
    ['ours_only', 'schema_violation issues:other'],
  ])('%s: %s', (keyword, expected) => {
    expect(verdict({ issues: [issueOf(keyword)], message: 'Error: 503 Service Unavailable' })).toBe(expected);
  });

  it('are judged by the gravest', () => {
    expect(verdict({ issues: [issueOf('value_error'), issueOf('missing')] })).toBe('schema_violation issues:missing');
    expect(verdict({ issues: [issueOf('missing'), issueOf('json_invalid')] })).toBe(
      'malformed_json issues:json_invalid',
    );
  });

  it('say more than a code that only refuses the input, and less than any other code', () => {
    const issues = [issueOf('missing')];
    expect(verdict({ code: '422', issues })).toBe('schema_violation issues:missing');
    expect(verdict({ code: '400' })).toBe('argument_error http:400');
    expect(verdict({ code: '409', issues })).toBe('argument_error http:409');
  });

  it('about an answer that was validated speak of the tool', () => {
    const issues = [issueOf('required')];
    expect(verdict({ issues, stage: 'output_validated' })).toBe('output_contract_violation issues:required');
    expect(verdict({ issues, stage: 'returned' })).toBe('schema_violation issues:required');
  });
});

describe('texts', () => {
  it.each([
    ['Error: 503 Service Unavailable', 'unavailable text:http_503'],
    ['request invalid, data error. status_code=400', 'argument_error text:http_400'],
    ['Error code: 429 - {"error": {}}', 'rate_limit text:http_429'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'unavailable text:errno_ECONNREFUSED'],
    ['Timed out after 10 seconds.', 'timeout text:timed_out'],
    ['{"ok": false, "error": "channel_not_found"}', 'not_found text:not_found'],
    ['ratelimited', 'rate_limit text:rate_limit'],
    ['invalid_api_key', 'permission_error text:credentials'],
    ['unauthenticated', 'permission_error text:code_unauthenticated'],
    ['java.lang.NullPointerException', 'internal_error text:raised_NullPointerException'],
    ["ToolException: Error: KeyError: 'order_id'", 'argument_error text:raised_KeyError'],
    [
      'Traceback (most recent call last):\n  File "a.py", line 1\nrequests.exceptions.ReadTimeout: slow',
      'timeout text:exception_ReadTimeout',
    ],
    [
      "ValueError('no flight on that day')Traceback (most recent call last):\n  x",
      'argument_error text:raised_ValueError',
    ],
    ["mv: cannot move 'a' to 'b': Not a directory", 'argument_error text:file_kind'],
    ['Order ord_404 not found. Use list_orders first.', 'not_found text:not_found'],
    ["Unknown tool name: 'refundOrder'. Available tools: 'refund'", 'wrong_tool text:unknown_tool'],
    ['Error: Tool "refundOrder" not found.\n Please fix your mistakes.', 'wrong_tool text:unknown_tool'],
    [
      'Error in agent run: {"error":"ModelBehaviorError: Tool refundOrder not found in agent refunds."}',
      'wrong_tool text:unknown_tool',
    ],
    ['amount exceeds the remaining balance', 'argument_error text:out_of_bounds'],
    ['Error: Order must be delivered before it can be returned', 'policy_violation text:must_before'],
    [
      '1 validation error for refund\n  Invalid JSON [type=json_invalid, input_type=str]',
      'malformed_json text:json_invalid',
    ],
    ['Rate limit reached for requests', 'rate_limit text:rate_limit'],
    ['ls: /root: Permission denied', 'permission_error text:permission'],
    ['Output validation error: Invalid structured content', 'output_contract_violation text:output_validation'],
    ['Tool output validation failed for refund.', 'output_contract_violation text:output_validation'],
    ['You exceeded your current quota, please check your plan', 'quota_exceeded text:quota'],
  ])('%j: %s', (message, expected) => expect(verdict({ message })).toBe(expected));

  it.each([
    ['1 validation error: [{"type": "extra_forbidden", "loc": ["name"]}]', 'schema_violation text:validation_errors'],
    ['Error: payment amount does not add up, total price is 503, but paid 429', 'argument_error text:mismatch'],
    ['OBSERVATION:\nbash: submit: command not found\n', 'wrong_tool text:command_not_found'],
    ['Error: Too many reservations', 'policy_violation text:too_many'],
    ['Too many requests', 'rate_limit text:rate_limit'],
    ['Error: 404 Main Street not found', 'not_found text:not_found'],
    ['Error: 503 seats remain', 'unsupported_error none'],
    ['{"error": 0.5}', 'unsupported_error none'],
    ['a listing\nfile not found\nanother line', 'unsupported_error none'],
    ['Speed test failed: No Connection.', 'unsupported_error none'],
    ['error', 'unsupported_error none'],
    ['Error: missing', 'unsupported_error none'],
    // What the OpenAI Agents SDK says of arguments that break the schema as well.
    ['Error: Invalid JSON input for tool', 'unsupported_error none'],
    ['Error: End date must be on or before the start date', 'argument_error text:should_be'],
  ])('trap %j: %s', (message, expected) => expect(verdict({ message })).toBe(expected));

  it('outrank the one code that says nothing without them', () => {
    expect(verdict({ code: '-32602', message: 'Unknown tool: refundOrder' })).toBe('wrong_tool text:unknown_tool');
    expect(verdict({ code: '-32602', message: 'no' })).toBe('argument_error jsonrpc:-32602');
  });
});

describe('an output that is no call', () => {
  const tool = '(model output)';

  it.each([
    ['Your last output did not use any tool calls!', 'schema_violation model_output'],
    [
      'Your action could not be parsed properly: Tool call arguments are not valid JSON..',
      'malformed_json text:arguments_not_json',
    ],
    ['1 validation error: [{"type": "json_invalid", "loc": []}]', 'schema_violation model_output'],
    [null, 'schema_violation model_output'],
  ])('%j: %s', (message, expected) => expect(verdict({ tool, message, stage: 'emitted' })).toBe(expected));
});

describe('properties', () => {
  const odd = fc.constantFrom('constructor', '__proto__', 'toString', '', ' ', '\u0000', '\ud800', '503', 'not found');
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), odd);
  const anyFailure = fc.record({
    sentClass: fc.option(fc.oneof(text, fc.constantFrom(...ERROR_CLASSES))),
    code: fc.option(text),
    message: fc.option(text),
    issues: fc.array(fc.record({ path: text, keyword: text }), { maxLength: 3 }),
    stage: fc.constantFrom(null, ...STAGES),
    tool: text,
  });

  it('is total, and short about why', () => {
    fc.assert(
      fc.property(anyFailure, (failure) => {
        const { errorClass, rule } = classify(failure);
        expect(isErrorClass(errorClass)).toBe(true);
        expect(rule).toMatch(/^(?:[a-z]+:)?[\w-]{1,64}$/);
      }),
      { numRuns: 2000 },
    );
  });

  it('agrees with itself when told its own verdict', () => {
    fc.assert(
      fc.property(anyFailure, (failure) => {
        const { errorClass } = classify(failure);
        expect(classify({ ...failure, sentClass: errorClass })).toEqual({ errorClass, rule: 'explicit' });
        expect(classify(failure).errorClass).toBe(errorClass);
      }),
    );
  });

  it.each([
    'a',
    ' ',
    '(',
    '1',
    'E',
    'Error: ',
    'must be ',
    'is not ',
    ': ',
    'cannot be a',
    'status code',
    '\n',
    'x: \n',
  ])('judges a text of %j by its words, however often they are repeated', (unit) => {
    const judge = (count: number) => {
      const message = unit.repeat(count);
      return classify({ sentClass: null, code: message, message, issues: [], stage: null, tool: message });
    };
    expect(judge(400_000 / unit.length)).toEqual(judge(1_000));
  });
});
