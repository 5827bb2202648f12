import { classOfFailure } from '../../lib/repair/loop-tally';
import type { ModelAnswer, ModelRequest, RequestedCall } from '../client/model-answer';
import type { GoldenCall } from './read-golden-call';

/** What a model is asked about a golden call: the loop's request, and the call that failed last. */
export type GoldenQuestion = { request: ModelRequest; call: GoldenCall; failedCall: RequestedCall };

/** A model under test. What it throws counts as no answer. */
export type GoldenModel = { name: string; ask: (question: GoldenQuestion) => Promise<ModelAnswer> };

/** A call in the form that was asked for: as it is, or as a decision on the error. */
export const inFormAsked = (next: RequestedCall, { request, call, failedCall }: GoldenQuestion): ModelAnswer => {
  if (request.kind !== 'recovery') return next;
  const last = call.attempts[call.attempts.length - 1] as (typeof call.attempts)[0];
  const action = next.tool === failedCall.tool ? 'modify_and_retry' : 'switch_tool';
  const decision = JSON.stringify({ category: classOfFailure(last), retryable: true, action }).slice(0, -1);
  return { text: `${decision},"call":{"tool":${JSON.stringify(next.tool)},"arguments":${next.argumentsJson}}}` };
};

/** Gives the answer that the set has, and says in words that it has none where no repair is possible. */
export const scriptedModel: GoldenModel = {
  name: 'script',
  ask: async (question) => {
    const { answer } = question.call;
    return answer === null ? { text: 'I cannot know this from what I was told.' } : inFormAsked(answer, question);
  },
};
