import type { OtlpAttributes, OtlpScope } from './otlp-value';

export type OtlpEvent = { name: string; atMs: number | null; attributes: OtlpAttributes };

export type OtlpLink = { traceId: string; spanId: string; attributes: OtlpAttributes };

/** A span as it was sent. Ids are lower-case hex; times are milliseconds with their fraction; a text that was not sent is empty. */
export type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  startMs: number;
  endMs: number | null;
  /** Code 1 is ok, 2 an error, 0 neither. */
  status: { code: number; message: string };
  attributes: OtlpAttributes;
  events: OtlpEvent[];
  links: OtlpLink[];
  /** How many the sender left out: the span is not all there. */
  droppedAttributes: number;
  droppedEvents: number;
  resource: OtlpAttributes;
  scope: OtlpScope;
};
