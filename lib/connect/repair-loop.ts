import { clientInstall, jsRecorder } from './client-code';
import type { StackBlock } from './stack-block';

/** The repair loop as a library, around any model and any tool. */
export const repairLoop: StackBlock = {
  id: 'repair-loop',
  title: 'The repair loop',
  language: 'js',
  install: (target) => clientInstall(target, 'ajv'),
  code: (target) => `import { Ajv } from 'ajv';
import { ajvValidator, runToolCall } from 'mendtrace';
import { createRecorder } from 'mendtrace/recorder';
import { ask } from './ask.mjs'; // asks your model: text in, text out

${jsRecorder(target)}
const properties = { order_id: { type: 'string' }, amount_cents: { type: 'integer' } };
const result = await runToolCall({
  tool: { name: 'refund', inputSchema: { type: 'object', properties }, run: (args) => \`refunded \${args.order_id}\` },
  call: { tool: 'refund', argumentsJson: '{"order_id":"1042","amount_cents":"12.50"}' },
  model: async ({ prompt }) => ({ tool: 'refund', argumentsJson: await ask(\`\${prompt.text}\\nArguments only.\`) }),
  validate: ajvValidator(new Ajv({ allErrors: true })),
  recorder,
});
console.log(result.disposition, await recorder.close()); // repaired, and what was sent
`,
  content:
    'Every attempt arrives with its arguments as the model wrote them, its class, issues and budget, and the prompt that produced it. What the model knew beside them goes into origin.context: without it nothing says which values a repair made up.',
};
