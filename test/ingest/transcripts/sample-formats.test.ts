import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../ingest/transcripts/formats';
import { readSource } from '../../../ingest/transcripts/read-source';
import { unpackSource } from '../../../ingest/transcripts/unpack-source';

const SAMPLES = fileURLToPath(new URL('../../../../shared/formats', import.meta.url));
const hasSamples = existsSync(SAMPLES);

if (!hasSamples) console.warn(`SKIPPED: no samples at ${SAMPLES}; which format claims which is not checked`);

/** The format of each sample that is one of ours to read as a transcript. */
const FORMAT_OF: ReadonlyMap<string, string> = new Map([
  ['samples/17-ai-sdk-v5-v6-model-messages.json', 'ai-sdk'],
  ['samples/18-ai-sdk-ui-messages.json', 'ai-sdk-ui'],
  ['samples/24-pydantic-ai-all-messages.json', 'pydantic-ai'],
  ['samples/25-pydantic-ai-all-messages-toolfailed.json', 'pydantic-ai'],
  ['samples/30-openai-chat-completions.json', 'openai-chat'],
  ['samples/31-openai-chat-completion-response.json', 'openai-completion'],
  ['samples/32-openai-responses-items.json', 'openai-responses'],
  ['samples/33-anthropic-messages.json', 'anthropic-messages'],
  ['samples/34-anthropic-message-response.json', 'anthropic-messages'],
  ['samples/35-mcp-jsonrpc-frames.json', 'mcp-frames'],
  ['samples/40-langchain-messages.json', 'langchain'],
  ['samples/41-langsmith-runs-export.json', 'langsmith-runs'],
  ['samples/42-openai-agents-trace-legacy-detailed.json', 'openai-agents-trace'],
  ['samples/43-openai-agents-trace-redacted-max-turns.json', 'openai-agents-trace'],
  ['samples/44-langfuse-trace-export.json', 'langfuse-trace'],
  ['samples/45-mastra-exported-spans.json', 'mastra-spans'],
  ['real/pydantic-ai/anthropic-claude-sonnet-4-5-missing-arg-repaired.json', 'provider-exchanges'],
  ['real/pydantic-ai/bedrock-model-retry.json', 'provider-exchanges'],
  ['real/pydantic-ai/bedrock-structured-output-retry.json', 'provider-exchanges'],
  ['real/pydantic-ai/google-model-retry.json', 'provider-exchanges'],
  ['real/pydantic-ai/groq-tool-use-failed-400.json', 'provider-exchanges'],
  ['real/pydantic-ai/ollama-tool-output-retry.json', 'provider-exchanges'],
  ['real/pydantic-ai/openai-chat-model-retry.json', 'provider-exchanges'],
]);

/** Telemetry has a door of its own, and two files are tables for tests. */
const NO_TRANSCRIPT = /otlp|openllmetry|\/5[01]-/;

const names = hasSamples
  ? readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  : [];

describe.skipIf(!hasSamples)('formats of the samples', () => {
  it.each(names)('%s is claimed by one format at most, and by the right one', async (name) => {
    const claims = await claimsOf(join(SAMPLES, name));
    const best = claims.filter(({ score }) => score === Math.max(...claims.map((claim) => claim.score)));
    expect(best.map(({ format }) => format).slice(1)).toEqual([]);
    const expected = FORMAT_OF.get(name);
    if (expected !== undefined) expect(best[0]?.format).toBe(expected);
    if (NO_TRANSCRIPT.test(name)) expect(claims).toEqual([]);
  });

  it('has all the samples it speaks of', () => {
    expect([...FORMAT_OF.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });
});

/** The formats that could read the first record of a file. */
async function claimsOf(path: string): Promise<{ format: string; score: number }[]> {
  for await (const record of readSource(unpackSource(createReadStream(path), { readBytes: 0, decodedBytes: 0 }))) {
    if (record.kind === 'refused') return [];
    return FORMATS.flatMap(({ name, detect }) => {
      const detection = detect(record);
      return 'score' in detection ? [{ format: name, score: detection.score }] : [];
    });
  }
  return [];
}
