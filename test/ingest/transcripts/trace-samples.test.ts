import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { conversationsOf, readParts } from '../../real-transcripts';
import { storyOf } from './story-of';

const SAMPLES = fileURLToPath(new URL('../../../../shared/formats/samples', import.meta.url));
const hasSamples = existsSync(SAMPLES);
if (!hasSamples) console.warn(`SKIPPED: no format samples at ${SAMPLES}; their stories are not checked`);

const named = (start: string): string =>
  join(SAMPLES, readdirSync(SAMPLES).find((name) => name.startsWith(start)) ?? '');

const STORIES: [string, string, string[]][] = [
  [
    '35',
    'mcp-frames',
    [
      'refundOrder abandoned: ✕ wrong_tool',
      'refund_order repaired: ✕ schema_violation, ok',
      'get_order abandoned: ✕ timeout, ✕ internal_error',
    ],
  ],
  ['41', 'langsmith-runs', ['refund_order repaired: ✕ malformed_json, ✕ schema_violation, ok']],
  ['42', 'openai-agents-trace', ['refund_order repaired: ✕ schema_violation, ok']],
  ['43', 'openai-agents-trace', ['refund_order abandoned: ✕ unsupported_error, ✕ unsupported_error']],
];

describe.skipIf(!hasSamples)('samples of traces', () => {
  it.each(STORIES)('%s is told as %s tells it', async (start, format, story) => {
    const parts = await readParts(named(start));
    expect(parts.filter((part) => part.kind === 'refused')).toEqual([]);
    expect(conversationsOf(parts).map((conversation) => conversation.format)).toEqual([format]);
    expect(storyOf(parts)).toEqual(story);
  });

  it('44: a Langfuse trace ends on a limit that the tool only returned', async () => {
    const [trace] = conversationsOf(await readParts(named('44')));
    expect(trace).toMatchObject({ format: 'langfuse-trace', sessionId: 'sess-1', environment: 'production' });
    expect(trace?.attempts).toMatchObject([
      { tool: 'refund_order', outcome: 'failed', errorClass: 'schema_violation', tokensIn: 412, latencyMs: 1 },
      { tool: 'refund_order', outcome: 'failed', providerCallId: 'call_a2', tokensIn: 498, costUsd: 0.0002144 },
    ]);
    expect(storyOf(await readParts(named('44')))).toEqual([expect.stringMatching(/^refund_order abandoned/)]);
  });

  it('45: Mastra returns what it refuses, and throws the rest', async () => {
    const [trace] = conversationsOf(await readParts(named('45')));
    const issue = { path: '/amountCents', keyword: 'wrong_type', expected: 'number', received: 'string' };
    expect(trace).toMatchObject({ format: 'mastra-spans', sessionId: 'thread_1' });
    expect(trace?.attempts).toMatchObject([
      { outcome: 'failed', errorClass: 'schema_violation', issues: [issue] },
      { outcome: 'failed', errorClass: 'unavailable', code: 'TOOL_EXECUTION_FAILED' },
    ]);
  });

  it('41: every run’s facts are there once', async () => {
    const [trace] = conversationsOf(await readParts(named('41')));
    expect(trace).toMatchObject({ agent: 'LangGraph', sessionId: 'th_1', isEnded: true });
    const facts = trace?.attempts.map(({ tokensIn, tokensOut, latencyMs, model }) => [
      tokensIn,
      tokensOut,
      latencyMs,
      model,
    ]);
    const model = 'gpt-4.1-mini-2025-04-14';
    expect(facts).toEqual([
      [398, 22, null, model],
      [412, 31, 180, model],
      [498, 29, 1180, model],
    ]);
    expect(trace?.attempts.every(({ ts }) => ts !== null)).toBe(true);
  });
});
