import { clientInstall, jsRecorder } from './client-code';
import type { StackBlock } from './stack-block';

/** The repair loop around the tools of a server of the Model Context Protocol. */
export const repairMcp: StackBlock = {
  id: 'repair-mcp',
  title: 'The loop around an MCP client',
  language: 'js',
  install: (target) => clientInstall(target, '@modelcontextprotocol/sdk', 'ajv'),
  code: (target) => `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Ajv } from 'ajv';
import { ajvValidator } from 'mendtrace';
import { withRepair } from 'mendtrace/mcp';
import { createRecorder } from 'mendtrace/recorder';
import { KNOWN_WORDS } from 'mendtrace/text-rules';
import { ask } from './ask.mjs'; // asks your model: text in, text out

${jsRecorder(target)}
const client = new Client({ name: 'my-agent', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command: 'node', args: ['server.mjs'] }));
const repaired = withRepair(client, {
  model: async ({ prompt }) => ({ tool: 'refund', argumentsJson: await ask(\`\${prompt.text}\\nArguments only.\`) }),
  validate: ajvValidator(new Ajv({ allErrors: true, strict: false })),
  words: KNOWN_WORDS,
  recorder,
});
await repaired.callTool({ name: 'refund', arguments: { order_id: '1042', amount_cents: '12.50' } });
await client.close();
await recorder.close();
`,
  content:
    'Arguments are checked by the schemas the server lists, before they are sent. Servers tell most errors in words alone: without words they have no class. callTool is given values; runCall takes arguments as the model wrote them, and those arrive word for word.',
};
