import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLogs } from '../../../ingest/otlp/decode-logs';
import { decodeTraces } from '../../../ingest/otlp/decode-traces';
import { ExportLogsServiceRequestSchema } from '../../../ingest/otlp/generated/opentelemetry/proto/collector/logs/v1/logs_service_pb';
import { jsonBytes, protobufBytes } from './one-span';
import { logsRequest, tracesRequest } from './otlp-arbitraries';
import { toProtobuf } from './to-protobuf';

const RUNS = { numRuns: 300 };

const encoding = fc.constantFrom('json', 'protobuf');

/** What a decoder answers is one of two things, whatever it is given. */
const expectReport = (bytes: Uint8Array, sentAs: 'json' | 'protobuf'): void => {
  for (const decoded of [decodeTraces(bytes, sentAs), decodeLogs(bytes, sentAs)]) {
    expect('error' in decoded ? decoded.error : 'rejected').toMatch(/^(?:malformed|rejected)$/);
  }
};

describe('both encodings', () => {
  it('give the same spans', () => {
    fc.assert(
      fc.property(tracesRequest, (request) => {
        const fromJson = decodeTraces(jsonBytes(request), 'json');
        expect(fromJson).toHaveProperty('spans');
        expect(decodeTraces(protobufBytes(request), 'protobuf')).toEqual(fromJson);
      }),
      RUNS,
    );
  });

  it('give the same log records', () => {
    fc.assert(
      fc.property(logsRequest, (request) => {
        const fromJson = decodeLogs(jsonBytes(request), 'json');
        expect(fromJson).toHaveProperty('records');
        expect(decodeLogs(toProtobuf(ExportLogsServiceRequestSchema, request), 'protobuf')).toEqual(fromJson);
      }),
      RUNS,
    );
  });
});

describe('a broken request gives a report', () => {
  it('cut anywhere', () => {
    fc.assert(
      fc.property(tracesRequest, encoding, fc.double({ min: 0, max: 1, noNaN: true }), (request, sentAs, part) => {
        const bytes = sentAs === 'json' ? jsonBytes(request) : protobufBytes(request);
        expectReport(bytes.subarray(0, Math.floor(bytes.length * part)), sentAs);
      }),
      RUNS,
    );
  });

  it('with bytes changed anywhere', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(tracesRequest, encoding, changes, (request, sentAs, changed) => {
        const bytes = Uint8Array.from(sentAs === 'json' ? jsonBytes(request) : protobufBytes(request));
        if (bytes.length === 0) return;
        for (const [at, byte] of changed) bytes[at % bytes.length] = byte;
        expectReport(bytes, sentAs);
      }),
      RUNS,
    );
  });

  it('of random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), encoding, expectReport), RUNS);
  });

  it('of any JSON in the place of any message', () => {
    const places = fc.constantFrom<(value: unknown) => unknown>(
      (value) => value,
      (value) => ({ resourceSpans: value, resourceLogs: value }),
      (value) => ({ resourceSpans: [{ resource: value, scopeSpans: value }] }),
      (value) => ({ resourceSpans: [{ scopeSpans: [{ scope: value, spans: value }] }] }),
      (value) => ({ resourceSpans: [{ scopeSpans: [{ spans: [value] }] }] }),
      (value) => ({ resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: value, attributes: [value] }] }] }] }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), places, (value, place) =>
        expectReport(jsonBytes(JSON.stringify(place(value))), 'json'),
      ),
      RUNS,
    );
  });
});
