import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

/** What the shop's server does when its turn comes: its answer, or an error it throws. */
export type ShopTurn = object | Error;

/** The arguments of every call that reached the server. */
export type Shop = { client: Client; reached: unknown[] };

const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });

/** An answer that the protocol calls an error. */
export const isError = (said: string, more: object = {}): ShopTurn => ({ ...text(said), isError: true, ...more });

export const refunded = (id: unknown): ShopTurn => ({ ...text(`refund ${String(id)}`), structuredContent: { id } });

const connected = async (server: Pick<Server, 'connect'>): Promise<Client> => {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'agent', version: '1.0.0' });
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return client;
};

const INPUT = {
  type: 'object' as const,
  properties: { order: { type: 'string' }, amount: { type: 'integer' } },
  required: ['order', 'amount'],
};
const OUTPUT = { type: 'object' as const, properties: { id: { type: 'string' } }, required: ['id'] };

/** A server that does exactly what a script says, whatever is asked of it. */
export const scriptedShop = async (turns: ShopTurn[], annotations?: object): Promise<Shop> => {
  const reached: unknown[] = [];
  const server = new Server({ name: 'shop', version: '1.0.0' }, { capabilities: { tools: {} } });
  const refund = {
    name: 'refund',
    description: 'Refunds an order.',
    inputSchema: INPUT,
    outputSchema: OUTPUT,
    annotations,
  };
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) =>
    params?.cursor === undefined
      ? { tools: [{ name: 'look_up', inputSchema: { type: 'object' } }], nextCursor: 'second' }
      : { tools: [refund] },
  );
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    reached.push(params.arguments);
    const turn = turns.shift();
    if (turn === undefined) throw new Error('The script has no more turns.');
    if (turn instanceof Error) throw turn;
    return turn;
  });
  return { client: await connected(server), reached };
};

/** A server as the SDK makes one: it checks arguments itself, by Zod. */
export const checkingShop = async (): Promise<Shop> => {
  const reached: unknown[] = [];
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  const inputSchema = { order: z.string(), amount: z.number().int().positive() };
  const annotations = { idempotentHint: true };
  server.registerTool('refund', { description: 'Refunds an order.', inputSchema, annotations }, async (args) => {
    reached.push(args);
    return text(`refunded ${args.order}`);
  });
  return { client: await connected(server), reached };
};
