import { byWord } from './word-lists';
import type { ErrorClass } from './error-classes';
import { knownCode, type KnownCode } from './known-code';

/** HTTP status codes that mean a failure. 499, a request the caller closed, is control flow and no error. */
const BY_STATUS: ReadonlyMap<string, ErrorClass> = new Map(
  byWord([
    ['argument_error', '400 409 412 413 414 415 422 428 431'],
    ['permission_error', '401 403 407'],
    ['policy_violation', '402 451'],
    ['not_found', '404 410'],
    ['wrong_tool', '405 501'],
    ['timeout', '408 504 524'],
    ['unavailable', '423 502 503 520 521 522 523 529'],
    ['dependency_error', '424'],
    ['rate_limit', '429'],
    ['internal_error', '500 505 508'],
  ]),
);

/** A status code, alone or under a name: `429`, `HTTP 429`, `HTTP/1.1 429 Too Many Requests`, `status_code=429`. */
const STATUS_CODE = /^(?:https?(?:\/\d(?:\.\d)?)?|status(?:[ _-]?code)?)?[ _:=-]{0,3}([45]\d\d)(?: [a-z' -]{0,60})?$/i;

/** A status by its number, where it is one of a failure. */
export const knownStatus = (status: string | undefined): KnownCode | null =>
  status === undefined ? null : knownCode(status, BY_STATUS.get(status));

/** The HTTP status a code spells, if it is a failure with a class. */
export const httpStatusOf = (code: string): KnownCode | null => knownStatus(STATUS_CODE.exec(code)?.[1]);
