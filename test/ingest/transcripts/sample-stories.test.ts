import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../../lib/conversation';
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

/** Stories told without classes, which the texts of these failures decide. */
const OUTCOMES: readonly [file: string, conversations: string[][]][] = [
  ['samples/25-pydantic-ai-all-messages-toolfailed.json', [['refund abandoned: failed']]],
  [
    'samples/40-langchain-messages.json',
    [
      ['refund_order repaired: failed failed ok'],
      ['refund_order repaired: failed failed ok'],
      ['refund_order executed: ok'],
      ['refund_order executed: ok'],
    ],
  ],
  ['real/pydantic-ai/bedrock-model-retry.json', [['get_capital abandoned: failed']]],
  ['real/pydantic-ai/google-model-retry.json', [['get_capital repaired: failed ok']]],
  ['real/pydantic-ai/openai-chat-model-retry.json', [['durability_get_weather_in_city repaired: failed ok']]],
  [
    'real/generated/pai-v5.json',
    [
      ['refund repaired: failed ok'],
      ['refund repaired: failed ok'],
      ['refund repaired: failed ok'],
      ['refundOrder abandoned: failed'],
      ['refund abandoned: failed'],
    ],
  ],
];

describe.skipIf(!hasSamples)('stories of the samples', () => {
  it.each(STORIES)('%s', async (file, expected) => {
    expect((await conversationsIn(file)).map(callsOf)).toEqual(expected);
  });

  it.each(OUTCOMES)('%s', async (file, expected) => {
    expect((await conversationsIn(file)).map(outcomesOf)).toEqual(expected);
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

const outcomesOf = (conversation: Conversation) =>
  chainedCalls(conversation).map(
    ({ tool, disposition, attempts }) => `${tool} ${disposition}: ${attempts.map(({ outcome }) => outcome).join(' ')}`,
  );
