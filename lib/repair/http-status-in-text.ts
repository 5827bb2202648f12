import { knownStatus } from './http-status-classes';
import type { KnownCode } from './known-code';

/** How the words of each status begin. */
const PHRASES: ReadonlyMap<string, string> = new Map([
  ['400', 'bad request'],
  ['401', 'unauthorized'],
  ['402', 'payment required'],
  ['403', 'forbidden'],
  ['404', 'not found'],
  ['405', 'method not allowed'],
  ['407', 'proxy authentication required'],
  ['408', 'request timeout'],
  ['409', 'conflict'],
  ['410', 'gone'],
  ['412', 'precondition failed'],
  ['413', 'content too large'],
  ['414', 'uri too long'],
  ['415', 'unsupported media type'],
  ['422', 'unprocessable'],
  ['423', 'locked'],
  ['424', 'failed dependency'],
  ['428', 'precondition required'],
  ['429', 'too many requests'],
  ['431', 'request header fields too large'],
  ['451', 'unavailable for legal reasons'],
  ['500', 'internal server error'],
  ['501', 'not implemented'],
  ['502', 'bad gateway'],
  ['503', 'service unavailable'],
  ['504', 'gateway time'],
  ['505', 'http version not supported'],
  ['508', 'loop detected'],
  ['520', 'web server returned an unknown error'],
  ['521', 'web server is down'],
  ['522', 'connection timed out'],
  ['523', 'origin is unreachable'],
  ['524', 'a timeout occurred'],
  ['529', 'site is overloaded'],
]);

const STATUS_LINE = /^(?:HTTP(?:\/\d(?:\.\d)?)?[ :]{1,2})?([45]\d\d)(?:$|[ :,-]{1,3}(?=(\S[^\n]{0,60})))/i;
const NAMED_STATUS = /\b(?:status[ _]?code|error code|http(?: status| error)?)[:= ]{1,3}(?:is )?([45]\d\d)\b/i;

/** A status line such as `503 Service Unavailable`: a bare number in front of other words is a price or a count. */
const statusOfLine = (text: string): KnownCode | null => {
  const [, status = '', rest = ''] = STATUS_LINE.exec(text) ?? [];
  const phrase = PHRASES.get(status) ?? '';
  return rest === '' || rest.toLowerCase().startsWith(phrase) ? knownStatus(status) : null;
};

/** `Refund service returned 503`: a number with words behind it counts something. */
const ANSWERED_STATUS =
  /^[^\n]{0,160}?\b(?:returned|(?:request|call|download|fetch) failed(?: with)?|(?:answered|responded|replied)(?: with)?)(?: (?:an?|HTTP|status|code)){0,3}:? ([45]\d\d)\b(?![.,]?\d| [a-z])/i;

/** The HTTP status a message states: as a status line at its start, or anywhere under a name (`status_code=400`). */
export const httpStatusInText = (text: string): KnownCode | null =>
  statusOfLine(text) ?? knownStatus(NAMED_STATUS.exec(text)?.[1]) ?? knownStatus(ANSWERED_STATUS.exec(text)?.[1]);

const STATUS_IN_BODY = /\\?["']status(?:[_ ]?code)?\\?["']: ?\\?["']?([45]\d\d)\b/i;

/** The status that a quoted answer carries under that key (`{"response": "{'status': 400, …`). */
export const statusInBody = (text: string): KnownCode | null => knownStatus(STATUS_IN_BODY.exec(text)?.[1]);
