import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { JsonObject } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { decodeLogs } from '../../../ingest/otlp/decode-logs';
import { decodeTraces } from '../../../ingest/otlp/decode-traces';
import { ExportLogsServiceRequestSchema } from '../../../ingest/otlp/generated/opentelemetry/proto/collector/logs/v1/logs_service_pb';
import { protobufBytes } from './one-span';
import { toProtobuf } from './to-protobuf';

const FORMATS = join(fileURLToPath(new URL('../../..', import.meta.url)), '../shared/formats');
const hasFormats = existsSync(FORMATS);
if (!hasFormats) console.warn(`SKIPPED: no samples of telemetry at ${FORMATS}`);

const SAMPLES = join(FORMATS, 'samples');
const files = hasFormats ? readdirSync(SAMPLES) : [];
const read = (name: string): Buffer => readFileSync(join(SAMPLES, name));
const parsed = (bytes: Buffer): JsonObject => JSON.parse(bytes.toString()) as JsonObject;
const holds = (name: string, field: string): boolean =>
  name.endsWith('.json') && Object.hasOwn(parsed(read(name)), field);

const spanFiles = files.filter((name) => holds(name, 'resourceSpans')).map((name) => join(SAMPLES, name));
const protobufFiles = files.filter((name) => /\.pb(?:\.gz)?$/.test(name));

describe.skipIf(!hasFormats)('samples', () => {
  it('are all here', () => {
    expect([spanFiles.length, protobufFiles.length]).toEqual([17, 4]);
  });

  it.each([...spanFiles, join(FORMATS, 'real/opentelemetry-proto/trace.json')])(
    '%s: same in both encodings',
    (path) => {
      const bytes = readFileSync(path);
      const decoded = decodeTraces(bytes, 'json');
      expect('spans' in decoded && decoded.spans.length).toBeGreaterThan(0);
      expect(decoded).toHaveProperty('rejected', []);
      expect(decodeTraces(protobufBytes(parsed(bytes)), 'protobuf')).toEqual(decoded);
    },
  );

  it.each(protobufFiles)('%s says what the JSON beside it says', (name) => {
    const bytes = name.endsWith('.gz') ? gunzipSync(read(name)) : read(name);
    const decoded = decodeTraces(bytes, 'protobuf');
    expect(decoded).toHaveProperty('spans');
    expect(decoded).toEqual(decodeTraces(read(name.replace(/\.pb.*/, '.json')), 'json'));
  });

  it.each([
    join(SAMPLES, '03-otlp-logs-genai-legacy-events.json'),
    join(FORMATS, 'real/opentelemetry-proto/logs.json'),
  ])('%s: same log records in both encodings', (path) => {
    const bytes = readFileSync(path);
    const decoded = decodeLogs(bytes, 'json');
    expect('records' in decoded && decoded.records.length).toBeGreaterThan(0);
    expect(decodeLogs(toProtobuf(ExportLogsServiceRequestSchema, parsed(bytes)), 'protobuf')).toEqual(decoded);
  });
});
