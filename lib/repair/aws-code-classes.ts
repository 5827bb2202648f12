import type { ErrorClass } from './error-classes';
import { knownCode, type KnownCode } from './known-code';

/** Beginnings of AWS error codes; the code may go on (`ThrottlingException`). */
export const AWS_STEMS: readonly (readonly [string, ErrorClass])[] = [
  ['Throttling', 'rate_limit'],
  ['TooManyRequests', 'rate_limit'],
  ['ProvisionedThroughputExceeded', 'rate_limit'],
  ['RequestLimitExceeded', 'rate_limit'],
  ['SlowDown', 'rate_limit'],
  ['AccessDenied', 'permission_error'],
  ['UnrecognizedClient', 'permission_error'],
  ['ExpiredToken', 'permission_error'],
  ['InvalidSignature', 'permission_error'],
  ['ResourceNotFound', 'not_found'],
  ['NoSuchTool', 'wrong_tool'],
  ['NoSuch', 'not_found'],
  ['ValidationException', 'argument_error'],
  ['InvalidParameter', 'argument_error'],
  ['ServiceUnavailable', 'unavailable'],
  ['InternalFailure', 'unavailable'],
  ['ModelNotReady', 'unavailable'],
  ['RequestTimeout', 'timeout'],
  ['ModelTimeout', 'timeout'],
];

/** The class of an AWS error code. */
export const awsCodeOf = (code: string): KnownCode | null => {
  const found = /^[A-Z][A-Za-z]{3,60}$/.test(code) ? AWS_STEMS.find(([stem]) => code.startsWith(stem)) : undefined;
  return found === undefined ? null : knownCode(...found);
};
