import { byWord } from './word-lists';
import { knownCode, type KnownCode } from './known-code';

/** Beginnings of AWS error codes; the code may go on (`ThrottlingException`). */
export const AWS_STEMS = byWord([
  ['wrong_tool', 'NoSuchTool'],
  ['rate_limit', 'Throttling TooManyRequests ProvisionedThroughputExceeded RequestLimitExceeded SlowDown'],
  ['permission_error', 'AccessDenied UnrecognizedClient ExpiredToken InvalidSignature'],
  ['not_found', 'ResourceNotFound NoSuch'],
  ['argument_error', 'ValidationException InvalidParameter'],
  ['unavailable', 'ServiceUnavailable InternalFailure ModelNotReady'],
  ['timeout', 'RequestTimeout ModelTimeout'],
]);

/** The class of an AWS error code. */
export const awsCodeOf = (code: string): KnownCode | null => {
  const found = /^[A-Z][A-Za-z]{3,60}$/.test(code) ? AWS_STEMS.find(([stem]) => code.startsWith(stem)) : undefined;
  return found === undefined ? null : knownCode(...found);
};
