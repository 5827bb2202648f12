import { z } from 'zod';
import { isJsonError, scanJson } from '../../lib/json/scan-json';
import type { ModelAnswer, RequestedCall } from '../client/model-answer';
import type { GoldenModel, GoldenQuestion } from './golden-model';
import type { GoldenCall } from './read-golden-call';

export type Endpoint = {
  /** Up to and without `/chat/completions`: `http://127.0.0.1:8080/v1`. */
  url: string;
  model: string;
  /** Sent as a bearer token. */
  key: string | null;
};

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({ id: z.string().optional(), function: z.object({ name: z.string(), arguments: z.string() }) }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.int().optional(), completion_tokens: z.int().optional() }).nullish(),
});
type Completion = z.output<typeof completionSchema>;

const SYSTEM = 'You carry out the wishes of a user with the tools you have. Use only values that you were told.';

/** Some servers refuse a conversation that holds a call of no tool, or arguments that are no JSON object. */
const isPlainCall = ({ tool, argumentsJson }: RequestedCall, { tools }: GoldenCall): boolean =>
  tools.has(tool) && argumentsJson.trimStart().startsWith('{') && !isJsonError(scanJson(argumentsJson));

const failureMessages = ({ call, failedCall, request }: GoldenQuestion): object[] => {
  const { tool, argumentsJson } = failedCall;
  const { text } = request.prompt;
  if (request.kind === 'recovery' || !isPlainCall(failedCall, call)) {
    return [
      { role: 'assistant', content: `I called ${tool} with these arguments: ${argumentsJson}` },
      { role: 'user', content: text },
    ];
  }
  const toolCall = { id: 'call_1', type: 'function', function: { name: tool, arguments: argumentsJson } };
  return [
    { role: 'assistant', content: null, tool_calls: [toolCall] },
    { role: 'tool', tool_call_id: toolCall.id, content: text },
  ];
};

const messagesOf = (question: GoldenQuestion): object[] => {
  const { intent, contextJson } = question.call;
  const known = contextJson === null ? '' : `\n\nWhat is known: ${contextJson}`;
  return [
    { role: 'system', content: SYSTEM },
    { role: 'user', content: `${intent ?? 'Go on.'}${known}` },
    ...failureMessages(question),
  ];
};

const toolsOf = ({ tools }: GoldenCall): object[] =>
  [...tools].map(([name, { description, input_schema: parameters = { type: 'object' } }]) => ({
    type: 'function',
    function: { name, description, parameters },
  }));

const answerOf = ({ choices, usage }: Completion, model: string): ModelAnswer => {
  const message = choices[0]?.message;
  const [call, ...others] = message?.tool_calls ?? [];
  const cost = {
    ...(usage?.prompt_tokens === undefined ? {} : { tokens_in: usage.prompt_tokens }),
    ...(usage?.completion_tokens === undefined ? {} : { tokens_out: usage.completion_tokens }),
  };
  // Exactly one call was asked for: of several nobody can say which is meant.
  if (call === undefined || others.length > 0) return { text: message?.content ?? '', model, cost };
  const { name, arguments: argumentsJson } = call.function;
  return { tool: name, argumentsJson, model, cost };
};

/**
 * A model behind an endpoint for chat completions with tools. It sees the wish, what is known, its failed call and the
 * loop's prompt. Rejects where the endpoint does not answer as it should, and says how it did.
 */
export const endpointModel = ({ url, model, key }: Endpoint, send: typeof fetch = fetch): GoldenModel => ({
  name: model,
  ask: async (question) => {
    const { call, request } = question;
    // A decision on the error is asked for in words, and its prompt names the tools.
    const tools = request.kind === 'recovery' ? [] : toolsOf(call);
    const response = await send(`${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, messages: messagesOf(question), ...(tools.length === 0 ? {} : { tools }) }),
      signal: request.signal,
    });
    if (!response.ok) throw new Error(`the endpoint answered ${response.status}`);
    const read = completionSchema.safeParse(await response.json());
    if (!read.success) throw new Error('the endpoint answered with no chat completion');
    return answerOf(read.data, model);
  },
});
