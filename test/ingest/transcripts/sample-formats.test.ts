import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES, formatNamed, recogniseFormat } from '../../../ingest/transcripts/formats';
import { parseSourceText } from '../../../ingest/transcripts/parse-source-text';

const SAMPLES = fileURLToPath(new URL('../../../../shared/formats/samples', import.meta.url));
const hasSamples = existsSync(SAMPLES);
if (!hasSamples) console.warn(`SKIPPED: no format samples at ${SAMPLES}; nobody checks that one format claims each`);

const files = hasSamples ? readdirSync(SAMPLES).filter((name) => name.endsWith('.json')) : [];

/** Telemetry has a door of its own, and two files are tables for tests. */
const NO_TRANSCRIPT = /otlp|openllmetry|^5[01]-/;

const EXPECTED = new Map([
  ['35', 'mcp-frames'],
  ['41', 'langsmith-runs'],
  ['42', 'openai-agents-trace'],
  ['43', 'openai-agents-trace'],
  ['44', 'langfuse-trace'],
  ['45', 'mastra-spans'],
]);

const sampleOf = (name: string) => {
  const parsed = parseSourceText(readFileSync(join(SAMPLES, name), 'utf8'));
  return { shape: 'document' as const, value: 'value' in parsed ? parsed.value : null };
};

describe.skipIf(!hasSamples)('formats and samples', () => {
  it.each(files)('%s is claimed by no two formats alike', (name) => {
    const scores = FORMAT_NAMES.flatMap((format) => {
      const detection = formatNamed(format.name)?.detect(sampleOf(name)) ?? { missing: [] };
      return 'score' in detection ? [detection.score] : [];
    }).toSorted((a, b) => b - a);
    expect(scores.length < 2 || (scores[0] ?? 0) > (scores[1] ?? 0)).toBe(true);
  });

  it.each(files.filter((name) => NO_TRANSCRIPT.test(name)))('%s is no transcript', (name) => {
    expect('nearest' in recogniseFormat(sampleOf(name))).toBe(true);
  });

  it.each(files.filter((name) => EXPECTED.has(name.slice(0, 2))))('%s is recognised', (name) => {
    const found = recogniseFormat(sampleOf(name));
    expect('format' in found ? found.format.name : null).toBe(EXPECTED.get(name.slice(0, 2)));
  });
});
