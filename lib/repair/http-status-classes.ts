import type { ErrorClass } from './error-classes';
import { knownCode, type KnownCode } from './known-code';

type HttpStatus = { errorClass: ErrorClass; phrase: string };

/** HTTP status codes that mean a failure. 499, a request the caller closed, is control flow and no error. */
const STATUSES: ReadonlyMap<string, HttpStatus> = new Map([
  ['400', { errorClass: 'argument_error', phrase: 'bad request' }],
  ['401', { errorClass: 'permission_error', phrase: 'unauthorized' }],
  ['402', { errorClass: 'policy_violation', phrase: 'payment required' }],
  ['403', { errorClass: 'permission_error', phrase: 'forbidden' }],
  ['404', { errorClass: 'not_found', phrase: 'not found' }],
  ['405', { errorClass: 'wrong_tool', phrase: 'method not allowed' }],
  ['407', { errorClass: 'permission_error', phrase: 'proxy authentication required' }],
  ['408', { errorClass: 'timeout', phrase: 'request timeout' }],
  ['409', { errorClass: 'argument_error', phrase: 'conflict' }],
  ['410', { errorClass: 'not_found', phrase: 'gone' }],
  ['412', { errorClass: 'argument_error', phrase: 'precondition failed' }],
  ['413', { errorClass: 'argument_error', phrase: 'content too large' }],
  ['414', { errorClass: 'argument_error', phrase: 'uri too long' }],
  ['415', { errorClass: 'argument_error', phrase: 'unsupported media type' }],
  ['422', { errorClass: 'argument_error', phrase: 'unprocessable' }],
  ['423', { errorClass: 'unavailable', phrase: 'locked' }],
  ['424', { errorClass: 'dependency_error', phrase: 'failed dependency' }],
  ['428', { errorClass: 'argument_error', phrase: 'precondition required' }],
  ['429', { errorClass: 'rate_limit', phrase: 'too many requests' }],
  ['431', { errorClass: 'argument_error', phrase: 'request header fields too large' }],
  ['451', { errorClass: 'policy_violation', phrase: 'unavailable for legal reasons' }],
  ['500', { errorClass: 'internal_error', phrase: 'internal server error' }],
  ['501', { errorClass: 'wrong_tool', phrase: 'not implemented' }],
  ['502', { errorClass: 'unavailable', phrase: 'bad gateway' }],
  ['503', { errorClass: 'unavailable', phrase: 'service unavailable' }],
  ['504', { errorClass: 'timeout', phrase: 'gateway time' }],
  ['505', { errorClass: 'internal_error', phrase: 'http version not supported' }],
  ['508', { errorClass: 'internal_error', phrase: 'loop detected' }],
  ['520', { errorClass: 'unavailable', phrase: 'web server returned an unknown error' }],
  ['521', { errorClass: 'unavailable', phrase: 'web server is down' }],
  ['522', { errorClass: 'unavailable', phrase: 'connection timed out' }],
  ['523', { errorClass: 'unavailable', phrase: 'origin is unreachable' }],
  ['524', { errorClass: 'timeout', phrase: 'a timeout occurred' }],
  ['529', { errorClass: 'unavailable', phrase: 'site is overloaded' }],
]);

/** A status code, alone or under a name: `429`, `HTTP 429`, `HTTP/1.1 429 Too Many Requests`, `status_code=429`. */
const STATUS_CODE = /^(?:https?(?:\/\d(?:\.\d)?)?|status(?:[ _-]?code)?)?[ _:=-]{0,3}([45]\d\d)(?: [a-z' -]{0,60})?$/i;

const knownStatus = (status: string | undefined): KnownCode | null =>
  status === undefined ? null : knownCode(status, STATUSES.get(status)?.errorClass);

/** The HTTP status a code spells, if it is a failure with a class. */
export const httpStatusOf = (code: string): KnownCode | null => knownStatus(STATUS_CODE.exec(code)?.[1]);

const STATUS_LINE = /^(?:HTTP(?:\/\d(?:\.\d)?)?[ :]{1,2})?([45]\d\d)(?:$|[ :,-]{1,3}(?=(\S[^\n]{0,60})))/i;
const NAMED_STATUS = /\b(?:status[ _]?code|error code|http(?: status| error)?)[:= ]{1,3}(?:is )?([45]\d\d)\b/i;

/** A status line such as `503 Service Unavailable`: a bare number in front of other words is a price or a count. */
const statusOfLine = (text: string): KnownCode | null => {
  const [, status = '', rest = ''] = STATUS_LINE.exec(text) ?? [];
  const phrase = STATUSES.get(status)?.phrase ?? '';
  return rest === '' || rest.toLowerCase().startsWith(phrase) ? knownStatus(status) : null;
};

/** `Refund service returned 503`: a number with words behind it counts something. */
const ANSWERED_STATUS =
  /^[^\n]{0,160}?\b(?:returned|(?:answered|responded|replied)(?: with)?)(?: (?:an?|HTTP|status|code)){0,3}:? ([45]\d\d)\b(?![.,]?\d| [a-z])/i;

/** The HTTP status a message states: as a status line at its start, or anywhere under a name (`status_code=400`). */
export const httpStatusInText = (text: string): KnownCode | null =>
  statusOfLine(text) ?? knownStatus(NAMED_STATUS.exec(text)?.[1]) ?? knownStatus(ANSWERED_STATUS.exec(text)?.[1]);

const STATUS_IN_BODY = /\\?["']status(?:[_ ]?code)?\\?["']: ?\\?["']?([45]\d\d)\b/i;

/** The status that a quoted answer carries under that key (`{"response": "{'status': 400, …`). */
export const statusInBody = (text: string): KnownCode | null => knownStatus(STATUS_IN_BODY.exec(text)?.[1]);
