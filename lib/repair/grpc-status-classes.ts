import type { ErrorClass } from './error-classes';
import { knownCode, type KnownCode } from './known-code';

type GrpcStatus = { name: string; errorClass: ErrorClass | null };

/** gRPC statuses in the order of their numbers; OK is no error and CANCELLED is control flow. */
export const GRPC_STATUSES: readonly GrpcStatus[] = [
  { name: 'OK', errorClass: null },
  { name: 'CANCELLED', errorClass: null },
  { name: 'UNKNOWN', errorClass: 'internal_error' },
  { name: 'INVALID_ARGUMENT', errorClass: 'argument_error' },
  { name: 'DEADLINE_EXCEEDED', errorClass: 'timeout' },
  { name: 'NOT_FOUND', errorClass: 'not_found' },
  { name: 'ALREADY_EXISTS', errorClass: 'argument_error' },
  { name: 'PERMISSION_DENIED', errorClass: 'permission_error' },
  { name: 'RESOURCE_EXHAUSTED', errorClass: 'rate_limit' },
  { name: 'FAILED_PRECONDITION', errorClass: 'argument_error' },
  { name: 'ABORTED', errorClass: 'unavailable' },
  { name: 'OUT_OF_RANGE', errorClass: 'argument_error' },
  { name: 'UNIMPLEMENTED', errorClass: 'wrong_tool' },
  { name: 'INTERNAL', errorClass: 'internal_error' },
  { name: 'UNAVAILABLE', errorClass: 'unavailable' },
  { name: 'DATA_LOSS', errorClass: 'internal_error' },
  { name: 'UNAUTHENTICATED', errorClass: 'permission_error' },
];

const BY_NAME: ReadonlyMap<string, GrpcStatus> = new Map(GRPC_STATUSES.map((status) => [status.name, status]));

/** Names that other runtimes give to other things: only believed behind a gRPC prefix. */
export const AMBIGUOUS_GRPC_NAMES: ReadonlySet<string> = new Set(['UNKNOWN', 'INTERNAL', 'ABORTED']);

const PREFIXED =
  /^(?:grpc(?:[ _.-]?status)?(?:[ _.-]?code)?[ :=._-]{1,2}([A-Za-z_]{2,24}|\d{1,2})|StatusCode\.([A-Z_]{2,24}))$/i;

const statusNamed = (text: string): GrpcStatus | undefined =>
  /^\d/.test(text) ? GRPC_STATUSES[Number(text)] : BY_NAME.get(text.toUpperCase());

/** The gRPC status of a code: its upper-case name, or name or number behind a prefix (`StatusCode.NOT_FOUND`, `grpc:5`). */
export const grpcStatusOf = (code: string): KnownCode | null => {
  const [, afterGrpc, afterStatusCode] = PREFIXED.exec(code) ?? [];
  const prefixed = afterGrpc ?? afterStatusCode;
  const status =
    prefixed === undefined ? BY_NAME.get(AMBIGUOUS_GRPC_NAMES.has(code) ? '' : code) : statusNamed(prefixed);
  return status === undefined ? null : knownCode(status.name, status.errorClass);
};
