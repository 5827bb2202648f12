import { byWord, type ClassWords } from './word-lists';
import type { ErrorClass } from './error-classes';
import { knownCode, type KnownCode } from './known-code';

/** System and Node error codes by class, as lists of words. */
export const ERRNO_NAMES: ClassWords = [
  [
    'timeout',
    'ETIMEDOUT ESOCKETTIMEDOUT ERR_SOCKET_CONNECTION_TIMEOUT UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT TimeoutError',
  ],
  [
    'unavailable',
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ENOTFOUND EAI_AGAIN EAI_FAIL EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN EADDRNOTAVAIL EBUSY EAGAIN',
  ],
  [
    'unavailable',
    'UND_ERR_SOCKET UND_ERR_CLOSED ERR_STREAM_PREMATURE_CLOSE CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT UNABLE_TO_VERIFY_LEAF_SIGNATURE ERR_TLS_CERT_ALTNAME_INVALID',
  ],
  ['not_found', 'ENOENT ENODEV'],
  ['permission_error', 'EACCES EPERM EROFS ERR_ACCESS_DENIED'],
  [
    'argument_error',
    'EINVAL EEXIST ENOTDIR EISDIR ENOTEMPTY ENAMETOOLONG ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_VALUE ERR_OUT_OF_RANGE ERR_INVALID_URL',
  ],
  ['internal_error', 'ENOSPC EMFILE ENFILE ENOMEM EDQUOT ERR_WORKER_OUT_OF_MEMORY ERR_MODULE_NOT_FOUND'],
];

const BY_NAME: ReadonlyMap<string, ErrorClass> = new Map(byWord(ERRNO_NAMES));

/** The class of a system or Node error code (`ECONNRESET`); aborts by the caller are control flow and have none. */
export const errnoOf = (code: string): KnownCode | null => knownCode(code, BY_NAME.get(code));
