import { diag, type DiagLogger, DiagLogLevel, SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreUnavailable } from '../../../db/store';
import type { OtlpAccepted } from '../../../ingest/http/otlp-port';
import { MemoryOtlpPort } from '../otlp/memory-otlp-port';
import { startTestServer, type TestServer } from '../test-server';

const EXPORTERS: [string, typeof JsonExporter | typeof ProtobufExporter, Record<string, string>][] = [
  ['protobuf', ProtobufExporter, { authorization: 'Bearer good' }],
  ['JSON', JsonExporter, { 'x-api-key': 'good' }],
];

let server: TestServer;
let port: MemoryOtlpPort;
/** What the SDK complains about. */
let complaints: string[];

beforeAll(async () => {
  server = await startTestServer({ otlp: (port = new MemoryOtlpPort()) });
  server.store.keys.set('good', { projectId: 2, actor: 'key 1', role: 'ingest' });
});
afterAll(() => server.close());

beforeEach(() => {
  port.spans.length = 0;
  port.projects.clear();
  port.answer = async () => ({ rejected: [] });
  complaints = [];
  const complain = (...said: unknown[]) => void complaints.push(said.map(String).join(' '));
  const ignore = () => undefined;
  const logger: DiagLogger = { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
});
afterEach(() => {
  diag.disable();
  vi.unstubAllEnvs();
});

/** A failed tool call under a model's turn, recorded by the SDK and exported at once. */
const sendTurn = async (exporter: SpanExporter): Promise<void> => {
  const provider = new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
  const tracer = provider.getTracer('my-agent', '1.0.0');
  const turn = tracer.startSpan('chat some-model', { kind: SpanKind.CLIENT });
  const tool = tracer.startSpan(
    'execute_tool refund',
    {
      attributes: { 'gen_ai.tool.name': 'refund', 'mendtrace.attempt': 2, ratio: 0.5, tags: ['a', 'b'], isLast: true },
    },
    trace.setSpan(context.active(), turn),
  );
  tool.recordException(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }));
  tool.setStatus({ code: SpanStatusCode.ERROR, message: 'no answer' });
  tool.end();
  turn.end();
  await provider.forceFlush().catch((error: unknown) => complaints.push(String(error)));
  await provider.shutdown();
};

/** Answers the given ones first, then success. */
const answersOnce = (...first: (() => OtlpAccepted)[]) => {
  const waiting = [...first];
  return async (): Promise<OtlpAccepted> => waiting.shift()?.() ?? { rejected: [] };
};

describe.each(EXPORTERS)('the %s exporter of the SDK', (_, Exporter, headers) => {
  const exporter = (): SpanExporter => new Exporter({ url: `${server.url}/v1/traces`, headers, timeoutMillis: 8_000 });

  it('delivers spans, and has nothing to complain about', async () => {
    await sendTurn(exporter());
    expect(complaints).toEqual([]);
    const [tool, turn] = port.spans;
    expect(port.spans).toHaveLength(2);
    expect(port.projects).toEqual(new Set([2]));
    expect(turn).toMatchObject({ name: 'chat some-model', kind: 3, parentSpanId: null, traceId: tool?.traceId });
    expect(tool).toMatchObject({
      name: 'execute_tool refund',
      kind: 1,
      parentSpanId: turn?.spanId,
      status: { code: 2, message: 'no answer' },
      scope: { name: 'my-agent', version: '1.0.0' },
      events: [{ name: 'exception' }],
    });
    expect(tool?.events[0]?.attributes.get('exception.type')).toBe('ETIMEDOUT');
    expect(Object.fromEntries(tool?.attributes ?? [])).toEqual({
      'gen_ai.tool.name': 'refund',
      'mendtrace.attempt': 2,
      ratio: 0.5,
      tags: ['a', 'b'],
      isLast: true,
    });
    expect(tool?.startMs).toBeGreaterThan(Date.now() - 60_000);
    expect(tool?.endMs).toBeGreaterThanOrEqual(tool?.startMs ?? Infinity);
  });

  it('is set up by its variables alone', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', server.url);
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20good');
    vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', 'gzip');
    await sendTurn(new Exporter());
    expect([port.spans.length, port.projects, complaints]).toEqual([2, new Set([2]), []]);
  });

  it('sends again after 429 and 503, and everything arrives once', async () => {
    port.answer = answersOnce(
      () => ({ retryAfterS: 1 }),
      () => {
        throw new StoreUnavailable('busy', 1);
      },
    );
    await sendTurn(exporter());
    expect([port.spans.length, complaints]).toEqual([2, []]);
  });

  it('is told what was refused, and does not send it again', async () => {
    port.answer = answersOnce(() => ({ rejected: [{ reason: 'too large' }] }));
    await sendTurn(exporter());
    expect(port.spans).toHaveLength(2);
    expect(complaints).toEqual([expect.stringContaining('too large (1)')]);
  });

  it('gives up at once where the key is wrong', async () => {
    await sendTurn(new Exporter({ url: `${server.url}/v1/traces`, headers: { 'x-api-key': 'bad' } }));
    expect(port.spans).toHaveLength(0);
    expect(complaints.join()).toMatch(/401|Unauthorized/i);
  });
});
