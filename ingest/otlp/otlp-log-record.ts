import type { OtlpAttributes, OtlpScope, OtlpValue } from './otlp-value';

/** A log record as it was sent. Its ids are null where it belongs to no span. */
export type OtlpLogRecord = {
  traceId: string | null;
  spanId: string | null;
  /** When it happened, else when it was noticed. */
  atMs: number | null;
  severityNumber: number;
  eventName: string;
  body: OtlpValue;
  attributes: OtlpAttributes;
  droppedAttributes: number;
  resource: OtlpAttributes;
  scope: OtlpScope;
};
