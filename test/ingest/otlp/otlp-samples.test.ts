import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { otlpStorePort } from '../../../ingest/http/otlp-store-port';
import { sqliteTestStore } from '../../db/store-engines';
import { startTestServer } from '../test-server';
import { storiesIn } from './story-of-spans';

const SAMPLES = fileURLToPath(new URL('../../../../shared/formats/samples/', import.meta.url));

/** What each sample tells, call by call. */
const STORIES: readonly (readonly [file: string, stories: readonly string[]])[] = [
  ['01-otlp-genai-semconv-repaired.json', ['refund_order repaired: schema_violation, ok']],
  ['01-otlp-genai-semconv-repaired.pb', ['refund_order repaired: schema_violation, ok']],
  ['01-otlp-genai-semconv-repaired.pb.gz', ['refund_order repaired: schema_violation, ok']],
  [
    '02-otlp-genai-semconv-structured-args-escalated.json',
    ['refund_order escalated: timeout, rate_limit', 'escalate_to_human executed: ok'],
  ],
  [
    '04-otlp-mcp-client-spans.json',
    ['refundOrder abandoned: wrong_tool', 'refund_order repaired: schema_violation, ok'],
  ],
  ['05-otlp-openinference-langchain-repaired.json', ['refund_order repaired: schema_violation, ok']],
  ['06-otlp-traceloop-openllmetry.json', ['refund_order repaired: schema_violation, ok']],
  ['07-otlp-mastra-otel-exporter.json', ['refund-order repaired: schema_violation, unavailable, ok']],
  ['10-ai-sdk-v4-otlp-silent-repair.json', ['refund repaired: schema_violation, ok']],
  ['11-ai-sdk-v4-otlp-invalid-args-abandoned.json', ['refund abandoned: schema_violation']],
  ['12-ai-sdk-v5-otlp-repaired-next-step.json', ['refund repaired: schema_violation, ok']],
  ['13-ai-sdk-v5-otlp-silent-repair.json', ['refund repaired: schema_violation, ok']],
  ['14-ai-sdk-v6-otlp-execute-throws.json', ['refund abandoned: not_found']],
  ['15-ai-sdk-v7-otlp-semconv-repaired-next-step.json', ['refund repaired: schema_violation, ok']],
  // The broken arguments are nowhere in what version 7 sends.
  ['16-ai-sdk-v7-otlp-semconv-silent-repair.json', ['refund executed: ok']],
  ['20-pydantic-ai-v5-otlp-repaired.json', ['refund repaired: schema_violation, ok']],
  ['20-pydantic-ai-v5-otlp-repaired.pb.gz', ['refund repaired: schema_violation, ok']],
  ['21-pydantic-ai-v2-otlp-running-tool-modelretry.json', ['refund repaired: not_found, ok']],
  ['22-pydantic-ai-v5-otlp-exceeded-max-retries.json', ['refund abandoned: schema_violation, schema_violation']],
  ['23-pydantic-ai-v5-otlp-unknown-tool-no-span.json', ['refundOrder abandoned: wrong_tool']],
];

const headersOf = (file: string): Record<string, string> => ({
  'content-type': file.includes('.pb') ? 'application/x-protobuf' : 'application/json',
  ...(file.endsWith('.gz') && { 'content-encoding': 'gzip' }),
});

/** Sends bodies to a server in front of a real store, and reads the calls they made. */
const storiesOf = async (path: string, bodies: readonly { file: string; bytes: Buffer }[]): Promise<string[]> => {
  const { store, close } = await sqliteTestStore();
  const server = await startTestServer({ otlp: otlpStorePort(store, () => Date.now()) });
  for (const { file, bytes } of bodies) {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: headersOf(file),
      body: new Uint8Array(bytes),
    });
    expect([file, response.status]).toEqual([file, 200]);
  }
  const stories = await storiesIn(store);
  await server.close();
  await close();
  return stories;
};

const read = (file: string) => ({ file, bytes: readFileSync(SAMPLES + file) });

describe.skipIf(!existsSync(SAMPLES))('what agent stacks send over OTLP', () => {
  it.each(STORIES)('%s', async (file, stories) => {
    expect(await storiesOf('/v1/traces', [read(file)])).toEqual(stories);
  });

  it.each(STORIES.filter(([file]) => file.endsWith('.json')))(
    '%s, span by span, last first, twice',
    async (file, stories) => {
      const { resourceSpans } = JSON.parse(read(file).bytes.toString());
      const bodies: { file: string; bytes: Buffer }[] = resourceSpans.flatMap(
        (part: { resource: unknown; scopeSpans: { scope: unknown; spans: unknown[] }[] }) =>
          part.scopeSpans.flatMap(({ scope, spans }) =>
            spans.map((span) => ({
              file,
              bytes: Buffer.from(
                JSON.stringify({
                  resourceSpans: [{ resource: part.resource, scopeSpans: [{ scope, spans: [span] }] }],
                }),
              ),
            })),
          ),
      );
      expect(await storiesOf('/v1/traces', [...bodies, ...bodies].toReversed())).toEqual(stories);
    },
  );

  it('03-otlp-logs-genai-legacy-events.json', async () => {
    const stories = await storiesOf('/v1/logs', [read('03-otlp-logs-genai-legacy-events.json')]);
    expect(stories).toEqual(['refund_order open: schema_violation', 'refund_order unknown: unknown']);
  });

  it('reads a protobuf body as its JSON twin', () => {
    expect(gunzipSync(read('01-otlp-genai-semconv-repaired.pb.gz').bytes)).toEqual(
      read('01-otlp-genai-semconv-repaired.pb').bytes,
    );
  });
});
