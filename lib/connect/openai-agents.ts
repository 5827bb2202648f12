import { JS_EXPORTER_IMPORTS, JS_EXPORTER_PACKAGES, jsExporter } from './exporter-code';
import { REFUND_PROMPT } from './refund-tool-code';
import type { StackBlock } from './stack-block';

const PACKAGES = '@openai/agents @arizeai/openinference-instrumentation-openai-agents zod';

/** OpenAI Agents SDK, through the OpenInference instrumentation of its traces. */
export const openaiAgents: StackBlock = {
  id: 'openai-agents',
  title: 'OpenAI Agents SDK, JavaScript',
  language: 'js',
  install: `npm install ${PACKAGES} ${JS_EXPORTER_PACKAGES}`,
  code: (target) => `import { OpenAIAgentsInstrumentation } from '@arizeai/openinference-instrumentation-openai-agents';
import * as agents from '@openai/agents';
${JS_EXPORTER_IMPORTS}
import { z } from 'zod';

${jsExporter(target)}
new OpenAIAgentsInstrumentation({ tracerProvider: provider }).manuallyInstrument(agents);

const refund = agents.tool({
  name: 'refund',
  description: 'Refunds an order.',
  parameters: z.object({ orderId: z.string(), amountCents: z.number().int() }),
  execute: async ({ orderId }) => ({ refunded: orderId }),
  // By default neither the model nor the trace is told what was wrong.
  errorFunction: (_context, error) => \`Error: \${error.message}\`,
});

const agent = new agents.Agent({ name: 'refunds', model: 'gpt-4o-mini', tools: [refund] });
await agents.run(agent, '${REFUND_PROMPT}');
await provider.shutdown();
`,
  content:
    'Content is on by default. traceIncludeSensitiveData: false on the runner, or hideInputs and hideOutputs of the instrumentation, leave only names and times. Without an errorFunction every failure of a tool has the same text, and no class can be told from it.',
};
