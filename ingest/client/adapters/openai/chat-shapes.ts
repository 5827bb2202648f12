/* The parts of the Chat Completions API that are used. What else a server sends goes back to it as it came. */

/** A call as a model sent it. */
export type ChatToolCall = {
  id: string;
  type?: string;
  function?: { name: string; arguments: string };
};

/** A message of the conversation, in the form of the API. */
export type ChatMessage = {
  role: string;
  content?: unknown;
  tool_calls?: readonly ChatToolCall[] | null;
  tool_call_id?: string;
};

export type ChatCompletion = {
  model?: string;
  choices: readonly { message: ChatMessage }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
};

/** A request of the API. */
export type ChatRequest = { model: string; messages: readonly ChatMessage[] } & Record<string, unknown>;

/** Asks a model once. Throws where no completion comes. */
export type CreateCompletion = (request: ChatRequest, signal: AbortSignal) => Promise<ChatCompletion>;

/** A client of OpenAI's package, or any object of the same build. */
export type ChatClient = { chat: { completions: { create: (body: never, options?: never) => PromiseLike<unknown> } } };

/** A server that speaks the API. */
export type ChatEndpoint = {
  /** Without `/chat/completions`: `https://llm.example/v1`. */
  url: string;
  key?: string;
  fetch?: typeof globalThis.fetch;
};
