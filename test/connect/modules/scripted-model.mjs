import * as mocks from 'ai/test';

/* Stands in for a provider of the AI SDK: asks for a refund with an amount that is no integer, and mends it once it is told. */

/* Each version of the SDK brings a mock of its own specification; the newest is meant. */
const [name, MockLanguageModel] = Object.entries(mocks)
  .filter(([exported]) => /^MockLanguageModelV\d$/.test(exported))
  .toSorted()
  .at(-1);
const isVersion2 = name === 'MockLanguageModelV2';

const usage = isVersion2
  ? { inputTokens: 40, outputTokens: 8, totalTokens: 48 }
  : { inputTokens: { total: 40, noCache: 40 }, outputTokens: { total: 8, text: 8 } };

const answer = (content, reason) => ({
  content: [content],
  finishReason: isVersion2 ? reason : { unified: reason, raw: reason },
  usage,
  warnings: [],
});
const say = (text) => answer({ type: 'text', text }, 'stop');
const call = (number, input) =>
  answer({ type: 'tool-call', toolCallId: `call_${number}`, toolName: 'refund', input }, 'tool-calls');

const BROKEN = process.env.BROKEN_ARGUMENTS ?? '{"orderId":"1042","amountCents":"12.50"}';
const MENDED = '{"orderId":"1042","amountCents":1250}';

const doGenerate = async ({ prompt }) => {
  const told = JSON.stringify(prompt);
  if (told.includes('corrected JSON arguments')) return say(MENDED);
  if (told.includes('comes from the runtime')) return call(2, MENDED);
  const results = prompt.filter(({ role }) => role === 'tool').flatMap(({ content }) => content);
  const isRefunded = results.some(({ output }) => output.type === 'json');
  if (isRefunded) return say('Refunded.');
  return results.length === 0 ? call(1, BROKEN) : call(2, MENDED);
};

export const openai = (modelId) => new MockLanguageModel({ provider: 'openai', modelId, doGenerate });
