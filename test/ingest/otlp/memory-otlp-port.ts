import { assertCan, type Principal } from '../../../db/principal';
import type { OtlpAccepted, OtlpPort } from '../../../ingest/http/otlp-port';
import type { OtlpLogRecord } from '../../../ingest/otlp/otlp-log-record';
import type { OtlpSpan } from '../../../ingest/otlp/otlp-span';
import type { RejectedRecord } from '../../../ingest/otlp/read-records';

/** Keeps what it is given, and answers what a test tells it to. */
export class MemoryOtlpPort implements OtlpPort {
  readonly spans: OtlpSpan[] = [];
  readonly records: OtlpLogRecord[] = [];
  readonly refused: RejectedRecord[] = [];
  readonly projects = new Set<number>();
  /** Runs for each batch before it is kept, and may throw; a batch is kept only where nothing else than refusals comes of it. */
  answer: () => Promise<OtlpAccepted> = async () => ({ rejected: [] });

  acceptSpans: OtlpPort['acceptSpans'] = (principal, spans, refused) =>
    this.accept(principal, () => this.spans.push(...spans), refused);

  acceptLogRecords: OtlpPort['acceptLogRecords'] = (principal, records, refused) =>
    this.accept(principal, () => this.records.push(...records), refused);

  private async accept(
    principal: Principal,
    keep: () => void,
    refused: readonly RejectedRecord[],
  ): Promise<OtlpAccepted> {
    assertCan(principal, 'ingest');
    const accepted = await this.answer();
    if ('retryAfterS' in accepted) return accepted;
    keep();
    this.refused.push(...refused);
    this.projects.add(principal.projectId);
    return accepted;
  }
}
