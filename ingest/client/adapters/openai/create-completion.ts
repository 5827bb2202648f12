import type { ChatClient, ChatCompletion, ChatEndpoint, ChatRequest, CreateCompletion } from './chat-shapes';

type WorkingCreate = (body: ChatRequest, options: { signal: AbortSignal }) => PromiseLike<unknown>;

const isCompletion = (value: unknown): value is ChatCompletion => {
  const { choices } = (value ?? {}) as { choices?: unknown };
  const [first] = Array.isArray(choices) ? (choices as readonly unknown[]) : [];
  return typeof first === 'object' && first !== null && 'message' in first && typeof first.message === 'object';
};

const completionOf = (value: unknown): ChatCompletion => {
  if (!isCompletion(value)) throw new Error('The server answered with something that is no chat completion.');
  return value;
};

const fromEndpoint = ({ url, key, fetch = globalThis.fetch }: ChatEndpoint): CreateCompletion => {
  const address = `${url.replace(/\/+$/, '')}/chat/completions`;
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) };
  return async (request, signal) => {
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(request), signal });
    if (!response.ok) throw new Error(`The model's server answered with status ${response.status}.`);
    return completionOf(await response.json());
  };
};

/** The one way to ask a model, whichever client or server was given. */
export const createCompletion = (client: ChatClient | ChatEndpoint): CreateCompletion => {
  if ('url' in client) return fromEndpoint(client);
  const { completions } = client.chat;
  return async (request, signal) => {
    const create = completions.create.bind(completions) as unknown as WorkingCreate;
    return completionOf(await create(request, { signal }));
  };
};
