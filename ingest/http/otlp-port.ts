import type { Principal } from '../../db/principal';
import type { OtlpLogRecord } from '../otlp/otlp-log-record';
import type { OtlpSpan } from '../otlp/otlp-span';
import type { RejectedRecord } from '../otlp/read-records';

/** What became of a batch: which of it was refused, or how many seconds to wait before it is sent again. */
export type OtlpAccepted = { rejected: readonly RejectedRecord[] } | { retryAfterS: number };

/**
 * Where telemetry goes. What the protocol itself refused comes along, to be counted; only what the port refuses comes back. Each may
 * throw `StoreUnavailable` (answered with 503) and `Forbidden`.
 */
export type OtlpPort = {
  acceptSpans: (
    principal: Principal,
    spans: readonly OtlpSpan[],
    refused: readonly RejectedRecord[],
  ) => Promise<OtlpAccepted>;
  acceptLogRecords: (
    principal: Principal,
    records: readonly OtlpLogRecord[],
    refused: readonly RejectedRecord[],
  ) => Promise<OtlpAccepted>;
};
