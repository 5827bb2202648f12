import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request for a chat completion as the endpoint got it. */
export type SeenRequest = {
  path: string | undefined;
  authorization: string | undefined;
  body: { model: string; messages: Record<string, unknown>[]; tools?: { function: { name: string } }[] };
};

/** What it answers: a message of the assistant, or a status that is no success. */
export type ScriptedAnswer = { message: object } | { status: number } | { raw: string };

export type ScriptedEndpoint = { url: string; seen: SeenRequest[]; close: () => Promise<void> };

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

/** A message of the assistant that calls a tool. */
export const toolCall = (name: string, args: string): ScriptedAnswer => ({
  message: {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_9', type: 'function', function: { name, arguments: args } }],
  },
});

/** A server that speaks the protocol of chat completions and answers by a script. */
export const startEndpoint = async (script: (seen: SeenRequest) => ScriptedAnswer): Promise<ScriptedEndpoint> => {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as SeenRequest['body'];
    const got = { path: request.url, authorization: request.headers.authorization, body };
    seen.push(got);
    const answer = script(got);
    if ('status' in answer) response.writeHead(answer.status);
    const usage = { prompt_tokens: 12, completion_tokens: 3 };
    if ('message' in answer) response.end(JSON.stringify({ choices: [{ index: 0, message: answer.message }], usage }));
    else response.end('raw' in answer ? answer.raw : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
