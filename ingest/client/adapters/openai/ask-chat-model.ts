import type { AttemptCost } from '../../client-event';
import type { AskModel } from '../../model-answer';
import type { ChatCompletion, ChatMessage, ChatRequest, CreateCompletion } from './chat-shapes';

const costOf = ({ usage }: ChatCompletion): AttemptCost => ({
  ...(usage?.prompt_tokens !== undefined && { tokens_in: usage.prompt_tokens }),
  ...(usage?.completion_tokens !== undefined && { tokens_out: usage.completion_tokens }),
});

/** What a message says in words; parts of other kinds say none. */
export const textOf = ({ content }: ChatMessage): string => {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? (content as readonly { text?: unknown }[]) : [];
  return parts.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('');
};

/** Asks a model once more what it was asked, with one message added: it sees the conversation, its tools and the prompt. */
export const askChatModel =
  (create: CreateCompletion, asked: ChatRequest): AskModel =>
  async ({ prompt, kind, signal }) => {
    const messages = [...asked.messages, { role: 'user', content: prompt.text }];
    // A decision on an error is words; a call would be no answer to that.
    const choice = kind === 'recovery' ? { tool_choice: 'none' } : {};
    const completion = await create({ ...asked, ...choice, messages }, signal);
    const about = { model: completion.model ?? asked.model, cost: costOf(completion) };
    const message = completion.choices[0]?.message ?? { role: 'assistant' };
    const call = message.tool_calls?.find((each) => each.function !== undefined);
    if (call?.function === undefined) return { text: textOf(message), ...about };
    const { name, arguments: argumentsJson } = call.function;
    return { tool: name, argumentsJson, providerCallId: call.id, ...about };
  };
