import { clientInstall, jsRecorder } from './client-code';
import { REFUND_PROMPT } from './refund-tool-code';
import type { StackBlock } from './stack-block';

/** A bounded agent over any server that speaks OpenAI's Chat Completions. */
export const repairOpenai: StackBlock = {
  id: 'repair-openai',
  title: 'The loop in an OpenAI-compatible chat',
  language: 'js',
  install: (target) => clientInstall(target, 'ajv'),
  code: (target) => `import { Ajv } from 'ajv';
import { ajvValidator } from 'mendtrace';
import { runChat } from 'mendtrace/openai';
import { createRecorder } from 'mendtrace/recorder';

${jsRecorder(target)}
const { OPENAI_BASE_URL: url = 'https://api.openai.com/v1', OPENAI_API_KEY: key } = process.env;
const properties = { order_id: { type: 'string' }, amount_cents: { type: 'integer' } };
const result = await runChat({
  client: { url, key },
  model: 'gpt-4o-mini',
  messages: [{ role: 'user', content: '${REFUND_PROMPT}' }],
  tools: [
    { name: 'refund', inputSchema: { type: 'object', properties }, run: (args) => ({ refunded: args.order_id }) },
  ],
  validate: ajvValidator(new Ajv({ allErrors: true })),
  recorder,
});
console.log(result.text);
await recorder.close();
`,
  content:
    'Every call of a tool arrives, however many at once, with arguments as the model wrote them, its model and its tokens. result.escalated has what people have to look at, and so has the review desk.',
};
