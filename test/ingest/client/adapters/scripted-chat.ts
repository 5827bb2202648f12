import type { ChatMessage } from '../../../../ingest/client/adapters/openai/chat-shapes';

/** What a scripted model answers: words, calls with their arguments as text, or a status of its server. */
export type ChatTurn = string | { tool: string; input: string }[] | number;

export type ChatBody = { model: string; messages: ChatMessage[]; tools?: unknown[]; tool_choice?: unknown };

/** A server of the Chat Completions API behind a `fetch`. */
export type ScriptedChat = { fetch: typeof globalThis.fetch; asked: ChatBody[]; headers: Headers[] };

const messageOf = (turn: Exclude<ChatTurn, number>, nextId: () => string) =>
  typeof turn === 'string'
    ? { role: 'assistant', content: turn, refusal: null }
    : {
        role: 'assistant',
        content: null,
        refusal: null,
        tool_calls: turn.map(({ tool, input }) => ({
          id: nextId(),
          type: 'function',
          function: { name: tool, arguments: input },
        })),
      };

export const scriptedChat = (turns: ChatTurn[]): ScriptedChat => {
  const [asked, headers]: [ChatBody[], Headers[]] = [[], []];
  let ids = 0;
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    asked.push(JSON.parse(String(init?.body)) as ChatBody);
    headers.push(new Headers(init?.headers));
    const turn = turns.shift();
    if (turn === undefined) throw new Error('The script has no more turns.');
    if (typeof turn === 'number') return Response.json({ error: { message: 'no' } }, { status: turn });
    const message = messageOf(turn, () => `call_${(ids += 1)}`);
    return Response.json({
      id: 'chatcmpl_1',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'scripted-2026',
      choices: [{ index: 0, finish_reason: typeof turn === 'string' ? 'stop' : 'tool_calls', message }],
      usage: { prompt_tokens: 40, completion_tokens: 8, total_tokens: 48 },
    });
  };
  return { fetch, asked, headers };
};
