import { JS_EXPORTER_IMPORTS, JS_EXPORTER_PACKAGES, jsExporter } from './exporter-code';
import type { StackBlock } from './stack-block';

/** A client of the Model Context Protocol, with a span for each call of a tool. */
export const mcpClient: StackBlock = {
  id: 'mcp',
  title: 'MCP client, TypeScript SDK',
  language: 'js',
  install: () => `npm install @modelcontextprotocol/sdk ${JS_EXPORTER_PACKAGES}`,
  code: (target) => `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
${JS_EXPORTER_IMPORTS}

${jsExporter(target)}
const tracer = trace.getTracer('my-agent');

const client = new Client({ name: 'my-agent', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command: 'node', args: ['server.mjs'] }));

const callTool = ({ name, arguments: args }) =>
  tracer.startActiveSpan(\`tools/call \${name}\`, { kind: SpanKind.CLIENT }, async (span) => {
    span.setAttributes({
      'mcp.method.name': 'tools/call',
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': name,
      'gen_ai.tool.call.arguments': JSON.stringify(args),
    });
    try {
      const result = await client.callTool({ name, arguments: args });
      span.setAttribute('gen_ai.tool.call.result', JSON.stringify(result));
      if (result.isError) span.setAttribute('error.type', 'tool_error').setStatus({ code: SpanStatusCode.ERROR });
      return result;
    } catch (error) {
      span.setAttribute('error.type', String(error.code));
      span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
      throw error;
    } finally {
      span.end();
    }
  });

// What your model asks for, within one trace.
await tracer.startActiveSpan('invoke_agent refunds', async (span) => {
  span.setAttributes({
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'refunds',
    'gen_ai.conversation.id': 'session-1',
  });
  await callTool({ name: 'refund', arguments: { order_id: '1042', amount_cents: '12.50' } });
  await callTool({ name: 'refund', arguments: { order_id: '1042', amount_cents: 1250 } });
  span.end();
});
await client.close();
await provider.shutdown();
`,
  content:
    'gen_ai.tool.call.arguments and .result are the content. Without them a call still counts by its status, but its error, which MCP servers put into the result, has no class.',
};
