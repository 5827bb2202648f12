import type { ModelAnswer, ModelRequest, RequestedCall } from '../client/model-answer';
import type { GoldenCall } from './read-golden-call';

/** What a model is asked about a golden call: the loop's request, and the call that failed last. */
export type GoldenQuestion = { request: ModelRequest; call: GoldenCall; failedCall: RequestedCall };

/** A model under test. What it throws counts as no answer. */
export type GoldenModel = { name: string; ask: (question: GoldenQuestion) => Promise<ModelAnswer> };

/** Gives the answer that the set has, and says in words that it has none where no repair is possible. */
export const scriptedModel: GoldenModel = {
  name: 'script',
  ask: async ({ call }) =>
    call.answer === null ? { text: 'I cannot know this from what I was told.' } : { ...call.answer },
};
