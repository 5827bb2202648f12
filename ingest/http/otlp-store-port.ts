import { storeSpans } from '../../db/commands/store-spans';
import type { Principal } from '../../db/principal';
import type { Store } from '../../db/store';
import type { Rejection } from '../../lib/event';
import type { SpanReport } from '../../lib/span-facts';
import { logReports } from '../otlp/log-reports';
import type { RejectedRecord } from '../otlp/read-records';
import { readSpans } from '../otlp/read-spans';
import { spanReport } from '../otlp/span-report';
import type { OtlpAccepted, OtlpPort } from './otlp-port';

/** More waiting than this and exporters are told to come back: memory stays bounded whatever the disk does. */
const MAX_WAITING_REPORTS = 20_000;
const COME_BACK_S = 2;

const rejectionsOf = (refused: readonly RejectedRecord[]): Rejection[] =>
  refused.map(({ reason }, position) => ({ position, id: null, code: 'unusable_span', message: reason }));

/** Telemetry kept in a real store, and read into calls at once. */
export const otlpStorePort = (store: Store, now: () => number): OtlpPort => {
  let waiting = 0;
  const keep = async (
    principal: Principal,
    reports: readonly SpanReport[],
    refused: readonly RejectedRecord[],
  ): Promise<OtlpAccepted> => {
    if (waiting > 0 && waiting + reports.length > MAX_WAITING_REPORTS) return { retryAfterS: COME_BACK_S };
    waiting += reports.length;
    try {
      const batch = { reports, rejections: rejectionsOf(refused), receivedAt: now() };
      await storeSpans(store, principal, batch, readSpans);
      return { rejected: [] };
    } finally {
      waiting -= reports.length;
    }
  };
  return {
    acceptSpans: (principal, spans, refused) => keep(principal, spans.map(spanReport), refused),
    acceptLogRecords: (principal, records, refused) => keep(principal, logReports(records), refused),
  };
};
