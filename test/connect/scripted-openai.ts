import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/*
 * Stands in for the API of OpenAI, Responses and Chat Completions: asks for a refund with an amount that is no integer, mends it
 * once it is told, and is content with a refund.
 */

type Tool = { name?: string; parameters?: Schema; function?: { name: string; parameters: Schema } };
type Schema = { properties: Record<string, unknown> };
type Asked = { model: string; input?: unknown; messages?: unknown; tools?: Tool[] };

/** Arguments under the names that the tool has for them. */
const argumentsFor = ({ tools = [] }: Asked, amount: unknown): string => {
  const { properties = {} } = tools[0]?.parameters ?? tools[0]?.function?.parameters ?? {};
  const [order = 'order_id', cents = 'amount_cents'] = Object.keys(properties);
  return JSON.stringify({ [order]: '1042', [cents]: amount });
};

type Said = { text: string } | { callId: string; tool: string; argumentsJson: string };

const replyTo = (asked: Asked, firstTool: string): Said => {
  const told = JSON.stringify(asked.input ?? asked.messages);
  if (/"?refunded\b/.test(told)) return { text: 'It is done.' };
  return told.includes('call_1') || told.includes('comes from the runtime')
    ? { callId: 'call_2', tool: 'refund', argumentsJson: argumentsFor(asked, 1250) }
    : { callId: 'call_1', tool: firstTool, argumentsJson: argumentsFor(asked, '12.50') };
};

const responsesBody = ({ model, tools }: Asked, said: Said) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_700_000_000,
  status: 'completed',
  model,
  tools: tools ?? [],
  parallel_tool_calls: true,
  output: [
    'text' in said
      ? {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: said.text, annotations: [] }],
        }
      : {
          type: 'function_call',
          id: `fc_${said.callId}`,
          call_id: said.callId,
          name: said.tool,
          arguments: said.argumentsJson,
          status: 'completed',
        },
  ],
  usage: {
    input_tokens: 40,
    output_tokens: 8,
    total_tokens: 48,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens_details: { reasoning_tokens: 0 },
  },
});

const chatBody = ({ model }: Asked, said: Said) => ({
  id: 'chatcmpl_1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model,
  choices: [
    {
      index: 0,
      finish_reason: 'text' in said ? 'stop' : 'tool_calls',
      message: {
        role: 'assistant',
        content: 'text' in said ? said.text : null,
        ...('callId' in said && {
          tool_calls: [
            { id: said.callId, type: 'function', function: { name: said.tool, arguments: said.argumentsJson } },
          ],
        }),
      },
    },
  ],
  usage: { prompt_tokens: 40, completion_tokens: 8, total_tokens: 48 },
});

const answerTo = async (request: IncomingMessage, firstTool: string): Promise<object> => {
  const asked = (await json(request)) as Asked;
  const said = replyTo(asked, firstTool);
  return request.url?.endsWith('/responses') ? responsesBody(asked, said) : chatBody(asked, said);
};

/** Starts the stand-in, which asks for `firstTool` first; `env` points the clients of OpenAI at it. */
export const scriptedOpenai = async (
  firstTool = 'refund',
): Promise<{ env: Record<string, string>; close: () => void }> => {
  const server = createServer((request, response) => {
    void answerTo(request, firstTool).then((body) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
