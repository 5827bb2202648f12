import { z } from 'zod';
import { isRecord } from '../../lib/is-record';
import { MAX_CALLS } from './message-schema';
import { openaiCallSchema, openaiMessagesSchema } from './openai-message';
import { wholeNumber } from './whole-number';

const outputSchema = z.object({
  message: z.string().nullish(),
  tool_calls: z.array(openaiCallSchema).max(MAX_CALLS).nullish(),
});

const requestSchema = z.object({
  type: z.literal('request'),
  model: z.string().nullish(),
  messages: openaiMessagesSchema,
  tools: z.unknown().optional(),
});

const responseSchema = z.object({
  type: z.literal('response'),
  timestamp: z.unknown().optional(),
  model: z.string().nullish(),
  outputs: z.array(outputSchema).max(MAX_CALLS),
  /** The provider's own answer. */
  response: z.unknown().optional(),
  input_tokens: z.unknown().optional(),
  output_tokens: z.unknown().optional(),
  cost: z.unknown().optional(),
});

/** Newer logs keep what was sent under `request_params`, older ones in the row itself. */
export const logRowSchema = z.preprocess(
  (row) => (isRecord(row) && isRecord(row.request_params) ? { ...row, ...row.request_params } : row),
  z.discriminatedUnion('type', [requestSchema, responseSchema]),
);

export type LogRequest = z.infer<typeof requestSchema>;
export type LogResponse = z.infer<typeof responseSchema>;
export type LoggedOutput = z.infer<typeof outputSchema>;

/** What a response used, from the provider's own answer where the log has kept it. */
export function usageOf({ model, response, input_tokens: sent, output_tokens: received, cost }: LogResponse) {
  const answer = isRecord(response) ? response : {};
  const usage = isRecord(answer.usage) ? answer.usage : {};
  return {
    model: typeof answer.model === 'string' ? answer.model : (model ?? null),
    tokensIn: wholeNumber(usage.prompt_tokens ?? sent),
    tokensOut: wholeNumber(usage.completion_tokens ?? received),
    costUsd: typeof cost === 'number' && cost > 0 ? cost : null,
  };
}
