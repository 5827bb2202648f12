import { JS_EXPORTER_IMPORTS, JS_EXPORTER_PACKAGES, jsExporter } from './exporter-code';
import { REFUND_PROMPT } from './refund-tool-code';
import type { StackBlock } from './stack-block';

const PACKAGES = '@openai/agents @arizeai/openinference-instrumentation-openai-agents zod';

/** OpenAI Agents SDK, through the OpenInference instrumentation of its traces. */
export const openaiAgents: StackBlock = {
  id: 'openai-agents',
  title: 'OpenAI Agents SDK, JavaScript',
  language: 'js',
  install: () => `npm install ${PACKAGES} ${JS_EXPORTER_PACKAGES}`,
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
});

const agent = new agents.Agent({ name: 'refunds', model: 'gpt-4o-mini', tools: [refund] });
// What broke a run off, such as an unknown tool, is sent too.
await agents.run(agent, '${REFUND_PROMPT}').finally(() => provider.shutdown());
`,
  content:
    'Content is on by default. traceIncludeSensitiveData: false on the runner, or hideInputs and hideOutputs of the instrumentation, leave outcomes without arguments and classes. The SDK withholds what went wrong: arguments are checked again here against the tool’s schema, while failures inside a tool have no class unless its errorFunction says more.',
};
