import type { AttemptCost } from '../../client-event';
import type { AskModel } from '../../model-answer';
import type { ModelRequestOptions, WorkingModel } from './sdk-shapes';
import { callIn } from './watch-model';

const tokens = (count: unknown): number | undefined => {
  const total = typeof count === 'object' && count !== null && 'total' in count ? count.total : count;
  return typeof total === 'number' ? total : undefined;
};

/** Version 5 counts tokens in a number, later ones in an object with a total. */
const costOf = (usage: unknown): AttemptCost => {
  const { inputTokens, outputTokens } = (usage ?? {}) as { inputTokens?: unknown; outputTokens?: unknown };
  const [tokens_in, tokens_out] = [tokens(inputTokens), tokens(outputTokens)];
  return { ...(tokens_in !== undefined && { tokens_in }), ...(tokens_out !== undefined && { tokens_out }) };
};

/** Asks a model once more what it was asked, with one message added: it sees the conversation, its tools and the prompt. */
export const askSdkModel =
  (model: WorkingModel, asked: ModelRequestOptions | null): AskModel =>
  async ({ prompt, kind, signal }) => {
    if (asked === null) throw new Error('Nothing is known of the conversation this call belongs to.');
    const message = { role: 'user', content: [{ type: 'text', text: prompt.text }] };
    const answer = await model.doGenerate({
      ...asked,
      prompt: [...asked.prompt, message],
      responseFormat: undefined,
      abortSignal: signal,
      // A decision on an error is words; a call would be no answer to that.
      ...(kind === 'recovery' && { toolChoice: { type: 'none' } }),
    });
    const about = { model: model.modelId, cost: costOf(answer.usage) };
    const call = answer.content.map(callIn).find((each) => each !== null);
    if (call) {
      return { tool: call.toolName, argumentsJson: call.input, providerCallId: call.toolCallId, ...about };
    }
    const text = answer.content.map((part) => (typeof part.text === 'string' && part.type === 'text' ? part.text : ''));
    return { text: text.join(''), ...about };
  };
