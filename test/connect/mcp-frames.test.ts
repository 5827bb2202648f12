import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { connectServer } from './connect-server';

const shop = (): McpServer => {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool(
    'refund',
    { description: 'Refunds an order.', inputSchema: { amount_cents: z.number().int().positive() } },
    async ({ amount_cents }) => ({ content: [{ type: 'text', text: `refunded ${amount_cents}` }] }),
  );
  return server;
};

/** What a client and a server of the SDK say to each other while a model mends its call, a frame a line. */
const recordedFrames = async (): Promise<string> => {
  const frames: unknown[] = [];
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  for (const side of [clientSide, serverSide]) {
    const send = side.send.bind(side);
    side.send = (message, options) => {
      frames.push(message);
      return send(message, options);
    };
  }
  const client = new Client({ name: 'agent', version: '1.0.0' });
  await Promise.all([shop().connect(serverSide), client.connect(clientSide)]);
  await client.listTools();
  await client.callTool({ name: 'refund', arguments: { amount_cents: '12.50' } });
  await client.callTool({ name: 'refund', arguments: { amount_cents: 1250 } });
  await client.callTool({ name: 'refundOrder', arguments: {} });
  await client.close();
  return frames.map((frame) => `${JSON.stringify(frame)}\n`).join('');
};

it('frames of the official client and server are a transcript', async () => {
  const server = await connectServer();
  const response = await fetch(`${server.url}/api/v1/import`, { method: 'POST', body: await recordedFrames() });
  expect([response.status, await response.json()]).toMatchObject([200, { attempts: 3, stored: 3, refused: 0 }]);
  expect(await server.stories()).toEqual([
    'refund repaired: schema_violation, ok',
    'refundOrder abandoned: wrong_tool',
  ]);
  expect(await server.callPage()).toMatchObject({ attempts: [{ paths: ['/amount_cents'] }, { paths: [] }] });
  await server.close();
});
