import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { fromBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../../db/store';
import { StatusSchema } from '../../../ingest/otlp/generated/google/rpc/status_pb';
import { ExportLogsServiceRequestSchema } from '../../../ingest/otlp/generated/opentelemetry/proto/collector/logs/v1/logs_service_pb';
import { ExportTraceServiceResponseSchema } from '../../../ingest/otlp/generated/opentelemetry/proto/collector/trace/v1/trace_service_pb';
import { LIMITS } from '../../../lib/limits';
import { MemoryOtlpPort } from '../otlp/memory-otlp-port';
import { jsonBytes, protobufBytes, requestOf, SPAN_ID, spanJson } from '../otlp/one-span';
import { toProtobuf } from '../otlp/to-protobuf';
import { rawConnection } from '../raw-request';
import { startTestServer, type TestServer } from '../test-server';

const JSON_TYPE = 'application/json';
const PROTOBUF_TYPE = 'application/x-protobuf';

const GOOD = requestOf(spanJson());
const HALF_BAD = requestOf(
  spanJson(),
  spanJson({ spanId: '' }),
  spanJson({ traceId: '00' }),
  spanJson({ spanId: '12' }),
);

let server: TestServer;
let port: MemoryOtlpPort;
beforeAll(async () => {
  port = new MemoryOtlpPort();
  server = await startTestServer({ otlp: port, bodyTimeoutMs: 300 });
  server.store.keys.set('good', { projectId: 2, actor: 'key 1', role: 'ingest' });
  server.store.keys.set('reads', { projectId: 2, actor: 'key 2', role: 'viewer' });
});
afterAll(() => server.close());
beforeEach(() => {
  port.answer = async () => ({ rejected: [] });
  for (const kept of [port.spans, port.records, port.refused]) kept.length = 0;
});

const post = (
  body: Uint8Array | string,
  type: string | null,
  headers: Record<string, string> = {},
  { url, path = '/v1/traces' }: { url?: string; path?: string } = {},
): Promise<Response> =>
  fetch((url ?? server.url) + path, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { ...(type !== null && { 'content-type': type }), ...headers },
  });

/** An answer in one line: status, type, and what a `Status` body says. */
const refusalOf = async (response: Response): Promise<[number, string | null, number, string]> => {
  const type = response.headers.get('content-type');
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { code, message } =
    type === PROTOBUF_TYPE
      ? fromBinary(StatusSchema, bytes)
      : (JSON.parse(Buffer.from(bytes).toString()) as { code: number; message: string });
  return [response.status, type, code, message];
};

describe('POST /v1/traces', () => {
  it('takes both encodings and answers in the same', async () => {
    const asJson = await post(jsonBytes(GOOD), JSON_TYPE);
    expect([asJson.status, asJson.headers.get('content-type'), await asJson.text()]).toEqual([200, JSON_TYPE, '{}']);
    const asProtobuf = await post(protobufBytes(GOOD), PROTOBUF_TYPE);
    expect([asProtobuf.status, asProtobuf.headers.get('content-type'), await asProtobuf.text()]).toEqual([
      200,
      PROTOBUF_TYPE,
      '',
    ]);
    expect(port.spans).toHaveLength(2);
    expect(port.spans[0]).toEqual(port.spans[1]);
  });

  it('takes parameters and any case in the type, and gzip', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"']) {
      expect((await post(jsonBytes(GOOD), type)).status, type).toBe(200);
    }
    const zipped = { 'content-encoding': 'gzip' };
    expect((await post(gzipSync(protobufBytes(GOOD)), PROTOBUF_TYPE, zipped)).status).toBe(200);
    expect((await post(gzipSync(jsonBytes(GOOD)), JSON_TYPE, zipped)).status).toBe(200);
    expect(port.spans).toHaveLength(4);
  });

  it('succeeds with an empty request', async () => {
    expect((await post('', PROTOBUF_TYPE)).status).toBe(200);
    expect((await post('{}', JSON_TYPE)).status).toBe(200);
    expect((await post('{"resourceSpans":[]}', JSON_TYPE)).status).toBe(200);
  });

  it('keeps the good spans of a request and says how many it refused, and why', async () => {
    port.answer = async () => ({ rejected: [{ reason: 'too large' }] });
    const errorMessage = 'invalid span id (2); invalid trace id (1); too large (1)';
    const asJson = await post(jsonBytes(HALF_BAD), JSON_TYPE);
    expect([asJson.status, await asJson.json()]).toEqual([
      200,
      { partialSuccess: { rejectedSpans: '4', errorMessage } },
    ]);
    const asProtobuf = await post(protobufBytes(HALF_BAD), PROTOBUF_TYPE);
    const response = fromBinary(ExportTraceServiceResponseSchema, new Uint8Array(await asProtobuf.arrayBuffer()));
    expect([asProtobuf.status, response]).toMatchObject([200, { partialSuccess: { rejectedSpans: 4n, errorMessage } }]);
    expect(port.spans.map(({ spanId }) => spanId)).toEqual([SPAN_ID, SPAN_ID]);
    expect(port.refused).toHaveLength(6);
  });

  it('refuses what it cannot read with a Status in the request’s encoding', async () => {
    expect(await refusalOf(await post('{"resourceSpans":', JSON_TYPE))).toEqual([
      400,
      JSON_TYPE,
      3,
      'the body is not JSON at line 1, column 18',
    ]);
    expect(await refusalOf(await post(Buffer.from([1, 2, 3]), PROTOBUF_TYPE))).toEqual([
      400,
      PROTOBUF_TYPE,
      3,
      'the body is not a protobuf ExportTraceServiceRequest',
    ]);
    const notZipped = await post(jsonBytes(GOOD), JSON_TYPE, { 'content-encoding': 'gzip' });
    expect(await refusalOf(notZipped)).toMatchObject([400, JSON_TYPE, 3, expect.any(String)]);
  });

  it('takes no other type or encoding', async () => {
    for (const type of [
      null,
      'text/plain',
      'application/x-ndjson',
      'application/json; charset=utf-16',
      'application/grpc',
    ]) {
      const response = await post(jsonBytes(GOOD), type);
      expect(response.headers.get('accept'), String(type)).toBe('application/x-protobuf, application/json');
      expect(await refusalOf(response), String(type)).toMatchObject([415, JSON_TYPE, 3, expect.any(String)]);
    }
    const brotli = await post(protobufBytes(GOOD), PROTOBUF_TYPE, { 'content-encoding': 'br' });
    expect(await refusalOf(brotli)).toMatchObject([415, PROTOBUF_TYPE, 3, expect.any(String)]);
    expect(port.spans).toHaveLength(0);
  });

  it('takes bodies up to its own limit, before and after gunzip', async () => {
    const padded = (bytes: number): Buffer => Buffer.concat([jsonBytes(GOOD), Buffer.alloc(bytes, ' ')]);
    const large = padded(LIMITS.bodyBytes);
    expect((await post(large, JSON_TYPE)).status).toBe(200);
    expect((await post(gzipSync(large), JSON_TYPE, { 'content-encoding': 'gzip' })).status).toBe(200);
    const tooLarge = padded(LIMITS.otlpBodyBytes);
    const message = `a body may hold up to ${LIMITS.otlpBodyBytes} bytes, before and after gunzip`;
    expect(await refusalOf(await post(tooLarge, JSON_TYPE))).toEqual([413, JSON_TYPE, 8, message]);
    const bomb = await post(gzipSync(tooLarge), PROTOBUF_TYPE, { 'content-encoding': 'gzip' });
    expect(await refusalOf(bomb)).toEqual([413, PROTOBUF_TYPE, 8, message]);
    expect(port.spans).toHaveLength(2);
  });

  it('asks for POST', async () => {
    const response = await fetch(`${server.url}/v1/traces`);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await refusalOf(response)).toEqual([405, JSON_TYPE, 12, 'use POST']);
  });

  it('answers trouble of ours so that exporters send again', async () => {
    for (const [condition, seconds] of [
      ['busy', '1'],
      ['full', '10'],
      ['closed', '5'],
    ] as const) {
      port.answer = () => Promise.reject(new StoreUnavailable(condition, Number(seconds)));
      const response = await post(protobufBytes(GOOD), PROTOBUF_TYPE);
      expect(response.headers.get('retry-after')).toBe(seconds);
      expect(await refusalOf(response)).toMatchObject([503, PROTOBUF_TYPE, 14, expect.any(String)]);
    }
    port.answer = async () => ({ retryAfterS: 7 });
    const response = await post(jsonBytes(GOOD), JSON_TYPE);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await refusalOf(response)).toMatchObject([429, JSON_TYPE, 8, expect.any(String)]);
    expect(port.spans).toHaveLength(0);
  });

  it('answers a body that does not arrive in time so that exporters send again', async () => {
    const { socket, answer } = rawConnection(server.port);
    const head = [
      'POST /v1/traces HTTP/1.1',
      `Host: localhost:${server.port}`,
      `Content-Type: ${JSON_TYPE}`,
      'Content-Length: 400',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{`);
    const { status, text } = await answer;
    expect([status, /retry-after: \d/i.test(text)]).toEqual([503, true]);
  });

  it('answers a defect with a Status that tells nothing', async () => {
    port.answer = () => Promise.reject(new Error('a defect'));
    const refusal = await refusalOf(await post(protobufBytes(GOOD), PROTOBUF_TYPE));
    expect(refusal).toMatchObject([500, PROTOBUF_TYPE, 13, expect.not.stringContaining('a defect')]);
  });

  it('finishes what runs while the server closes', async () => {
    const other = await startTestServer({ otlp: port });
    port.answer = () => sleep(200, { rejected: [] });
    const running = post(protobufBytes(GOOD), PROTOBUF_TYPE, {}, other);
    await sleep(50);
    const closed = other.close();
    expect((await running).status).toBe(200);
    await closed;
  });
});

describe('who may send', () => {
  it('shows a key in either header, or is on this machine', async () => {
    const both: Record<string, string>[] = [{}, { authorization: 'Bearer good' }, { 'x-api-key': 'good' }];
    for (const headers of both) {
      expect((await post(jsonBytes(GOOD), JSON_TYPE, headers)).status).toBe(200);
    }
    expect(port.projects).toEqual(new Set([1, 2]));
  });

  it('is refused with a Status otherwise', async () => {
    const wrong: Record<string, string>[] = [
      { authorization: 'Bearer bad' },
      { 'x-api-key': 'bad' },
      { 'x-api-key': '' },
      { 'x-api-key': 'good', authorization: 'Bearer bad' },
    ];
    for (const headers of wrong) {
      const refusal = await refusalOf(await post(protobufBytes(GOOD), PROTOBUF_TYPE, headers));
      expect(refusal, JSON.stringify(headers)).toMatchObject([401, PROTOBUF_TYPE, 16, expect.any(String)]);
    }
    const forbidden = await post(jsonBytes(GOOD), JSON_TYPE, { 'x-api-key': 'reads' });
    expect(await refusalOf(forbidden)).toMatchObject([403, JSON_TYPE, 7, 'this role may not ingest']);
    const foreign = await post(jsonBytes(GOOD), JSON_TYPE, { origin: 'http://evil.example' });
    expect(await refusalOf(foreign)).toMatchObject([403, JSON_TYPE, 7, expect.any(String)]);
    expect(port.spans).toHaveLength(0);
  });

  it('needs a key from another machine', async () => {
    const open = await startTestServer({ otlp: port, host: '0.0.0.0' });
    open.store.keys.set('good', { projectId: 3, actor: 'key 1', role: 'ingest' });
    expect((await post(jsonBytes(GOOD), JSON_TYPE, {}, open)).status).toBe(401);
    expect((await post(jsonBytes(GOOD), JSON_TYPE, { 'x-api-key': 'good' }, open)).status).toBe(200);
    expect((await post('', JSON_TYPE, { 'x-api-key': 'good' }, { url: open.url, path: '/v1/other' })).status).toBe(403);
    await open.close();
  });
});

describe('the other signals', () => {
  const logs = {
    resourceLogs: [{ scopeLogs: [{ logRecords: [{ eventName: 'gen_ai.choice', body: { stringValue: 'x' } }] }] }],
  };

  it('are log records', async () => {
    const asJson = await post(jsonBytes(logs), JSON_TYPE, {}, { path: '/v1/logs' });
    expect([asJson.status, await asJson.text()]).toEqual([200, '{}']);
    const bytes = toProtobuf(ExportLogsServiceRequestSchema, logs);
    const asProtobuf = await post(bytes, PROTOBUF_TYPE, {}, { path: '/v1/logs' });
    expect([asProtobuf.status, await asProtobuf.text()]).toEqual([200, '']);
    expect(port.records).toMatchObject([{ eventName: 'gen_ai.choice' }, { eventName: 'gen_ai.choice', body: 'x' }]);
    port.answer = async () => ({ rejected: [{ reason: 'too large' }] });
    expect(await (await post(jsonBytes(logs), JSON_TYPE, {}, { path: '/v1/logs' })).json()).toEqual({
      partialSuccess: { rejectedLogRecords: '1', errorMessage: 'too large (1)' },
    });
    expect(await refusalOf(await post('[', JSON_TYPE, {}, { path: '/v1/logs' }))).toMatchObject([
      400,
      JSON_TYPE,
      3,
      {},
    ]);
  });

  it('are metrics, which are dropped', async () => {
    for (const [type, text] of [
      [JSON_TYPE, '{}'],
      [PROTOBUF_TYPE, ''],
    ] as const) {
      const response = await post('anything', type, {}, { path: '/v1/metrics' });
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, type, text]);
    }
    expect((await post('{}', 'text/plain', {}, { path: '/v1/metrics' })).status).toBe(415);
    expect((await post('{}', JSON_TYPE, { 'x-api-key': 'bad' }, { path: '/v1/metrics' })).status).toBe(401);
  });

  it('go to the pages where the server takes no telemetry', async () => {
    const without = await startTestServer();
    expect(await (await post(jsonBytes(GOOD), JSON_TYPE, {}, without)).text()).toBe('page');
    await without.close();
  });
});
