import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../../lib/conversation';
import { partsOf } from './chunked';
import { chainedCalls, conversationsOf, readParts } from '../../real-transcripts';

const SAMPLES = fileURLToPath(new URL('../../../../shared/formats', import.meta.url));
const hasSamples = existsSync(SAMPLES);

if (!hasSamples) console.warn(`SKIPPED: no samples at ${SAMPLES}; the stories they must give are not checked`);

/** A call as a sentence: tool, how it ended, and each attempt with its class. */
const call = (tool: string, disposition: string, ...attempts: string[]) => ({ tool, disposition, attempts });

const MENDED = call('refund', 'repaired', 'failed schema_violation', 'ok');
const TWICE_MENDED = call('refund_order', 'repaired', 'failed malformed_json', 'failed schema_violation', 'ok');
const OUTPUT_MENDED = call('(model output)', 'repaired', 'failed schema_violation', 'ok');

const STORIES: readonly [file: string, conversations: ReturnType<typeof call>[][]][] = [
  ['samples/17-ai-sdk-v5-v6-model-messages.json', [[MENDED, call('closeTicket', 'held', 'control_flow')]]],
  ['samples/18-ai-sdk-ui-messages.json', [[MENDED, call('mcp_lookup', 'abandoned', 'failed timeout')]]],
  ['samples/24-pydantic-ai-all-messages.json', [[MENDED]]],
  ['samples/25-pydantic-ai-all-messages-toolfailed.json', [[call('refund', 'abandoned', 'failed unavailable')]]],
  ['samples/30-openai-chat-completions.json', [[TWICE_MENDED]]],
  ['samples/31-openai-chat-completion-response.json', [[call('refund_order', 'unknown', 'unknown')]]],
  [
    'samples/32-openai-responses-items.json',
    [
      [
        call('refund_order', 'repaired', 'failed schema_violation', 'ok'),
        call('get_order', 'abandoned', 'failed not_found'),
      ],
    ],
  ],
  ['samples/33-anthropic-messages.json', [[call('refund_order', 'repaired', 'failed schema_violation', 'ok')]]],
  ['samples/34-anthropic-message-response.json', [[call('refund_order', 'unknown', 'unknown')]]],
  [
    'samples/40-langchain-messages.json',
    [
      [TWICE_MENDED],
      [TWICE_MENDED],
      [call('refund_order', 'executed', 'ok')],
      [call('refund_order', 'executed', 'ok')],
    ],
  ],
  ['real/pydantic-ai/bedrock-model-retry.json', [[call('get_capital', 'abandoned', 'failed argument_error')]]],
  ['real/pydantic-ai/google-model-retry.json', [[call('get_capital', 'repaired', 'failed argument_error', 'ok')]]],
  [
    'real/pydantic-ai/openai-chat-model-retry.json',
    [[call('durability_get_weather_in_city', 'repaired', 'failed argument_error', 'ok')]],
  ],
  [
    'real/generated/pai-v5.json',
    [
      [MENDED],
      [call('refund', 'repaired', 'failed malformed_json', 'ok')],
      [call('refund', 'repaired', 'failed not_found', 'ok')],
      [call('refundOrder', 'abandoned', 'failed wrong_tool')],
      [call('refund', 'abandoned', 'failed unavailable')],
    ],
  ],
  [
    'real/pydantic-ai/anthropic-claude-sonnet-4-5-missing-arg-repaired.json',
    [[call('search_tools', 'executed', 'ok'), call('stock_lookup', 'repaired', 'failed schema_violation', 'ok')]],
  ],
  [
    'real/pydantic-ai/bedrock-structured-output-retry.json',
    [[call('temperature', 'executed', 'ok'), OUTPUT_MENDED, call('final_result', 'unknown', 'unknown')]],
  ],
  [
    'real/pydantic-ai/groq-tool-use-failed-400.json',
    [[call('get_something_by_name', 'repaired', 'failed schema_violation', 'ok')]],
  ],
  ['real/pydantic-ai/ollama-tool-output-retry.json', [[OUTPUT_MENDED, call('final_result', 'unknown', 'unknown')]]],
];

const ISSUES: readonly [file: string, issues: string[]][] = [
  ['samples/17-ai-sdk-v5-v6-model-messages.json', ['/amountCents wrong_type']],
  ['samples/18-ai-sdk-ui-messages.json', ['/amountCents wrong_type']],
  ['samples/24-pydantic-ai-all-messages.json', ['/amount_cents wrong_type']],
  ['samples/30-openai-chat-completions.json', ['/amount_cents wrong_type']],
  ['samples/32-openai-responses-items.json', ['/amount_cents wrong_type']],
  ['samples/40-langchain-messages.json', ['/order_id pattern_mismatch', '/amount_cents wrong_type']],
];

type Run = { out: { responseMessages: unknown } };

/** What the SDK did with invalid arguments, a repair hook, malformed JSON, an unknown tool, a throw and a hook that threw. */
const RUNS = [
  [MENDED],
  [call('refund', 'executed', 'ok')],
  [call('refund', 'abandoned', 'failed malformed_json')],
  [call('refundOrder', 'abandoned', 'failed wrong_tool')],
  [call('refund', 'abandoned', 'failed not_found')],
  [call('refund', 'abandoned', 'failed unavailable')],
];

describe.skipIf(!hasSamples)('stories of the samples', () => {
  it.each(STORIES)('%s', async (file, expected) => {
    expect((await conversationsIn(file)).map(callsOf)).toEqual(expected);
  });

  it.each(ISSUES)('%s: what the validator found', async (file, expected) => {
    const [conversation] = await conversationsIn(file);
    const issues = (conversation?.attempts ?? []).flatMap((attempt) => attempt.issues);
    expect(issues.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual(expected);
  });

  it.each(['v5', 'v6'])('real/generated/%s.json: the messages of its runs', async (version) => {
    const runs = JSON.parse(readFileSync(join(SAMPLES, `real/generated/${version}.json`), 'utf8')) as Run[];
    const texts = runs.map(({ out }) => JSON.stringify(out.responseMessages));
    const parts = await Promise.all(texts.map((text) => partsOf(text)));
    expect(parts.map((ofRun) => conversationsOf(ofRun).flatMap(callsOf))).toEqual(RUNS);
  });
});

async function conversationsIn(file: string): Promise<Conversation[]> {
  const parts = await readParts(join(SAMPLES, file));
  expect(parts.filter((part) => part.kind === 'refused')).toEqual([]);
  return conversationsOf(parts);
}

const callsOf = (conversation: Conversation) =>
  chainedCalls(conversation).map(({ tool, disposition, attempts }) =>
    call(
      tool,
      disposition,
      ...attempts.map(({ outcome, errorClass }) => [outcome, errorClass].filter(Boolean).join(' ')),
    ),
  );
