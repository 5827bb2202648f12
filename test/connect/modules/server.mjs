import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

/* A server of the Model Context Protocol with one tool. */

const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool(
  'refund',
  { description: 'Refunds an order.', inputSchema: { order_id: z.string(), amount_cents: z.number().int() } },
  async ({ order_id }) => ({ content: [{ type: 'text', text: `refunded ${order_id}` }] }),
);
await server.connect(new StdioServerTransport());
