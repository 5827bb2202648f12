import { JS_EXPORTER_IMPORTS, JS_EXPORTER_PACKAGES, jsExporter } from './exporter-code';
import { AI_SDK_REFUND, REFUND_PROMPT } from './refund-tool-code';
import type { StackBlock } from './stack-block';

/** AI SDK 5 and 6, which bring their telemetry along. */
export const aiSdk: StackBlock = {
  id: 'ai-sdk',
  title: 'AI SDK 5 and 6',
  language: 'js',
  install: () => `npm install ai@6 @ai-sdk/openai@3 zod ${JS_EXPORTER_PACKAGES}`,
  code: (target) => `import { openai } from '@ai-sdk/openai';
${JS_EXPORTER_IMPORTS}
import { generateText, stepCountIs, tool } from 'ai';
import { z } from 'zod';

${jsExporter(target)}

const model = openai('gpt-4o-mini');
const telemetry = {
  isEnabled: true,
  functionId: 'refunds',
  metadata: { sessionId: 'session-1', promptVersion: 'p1' },
};

${AI_SDK_REFUND}

// What a hook like this one mends becomes a repair attempt: the spans hold the arguments before and after it.
const askAgain = async ({ toolCall, error }) => {
  const { text } = await generateText({
    model,
    prompt: \`\${error.message}\\nAnswer with corrected JSON arguments only.\`,
    experimental_telemetry: telemetry,
  });
  return { ...toolCall, input: text };
};

await generateText({
  model,
  prompt: '${REFUND_PROMPT}',
  tools: { refund },
  stopWhen: stepCountIs(4),
  experimental_repairToolCall: askAgain,
  experimental_telemetry: telemetry,
});
await provider.shutdown();
`,
  content:
    'isEnabled in experimental_telemetry turns spans and their content on. With recordInputs: false nothing says what became of a call that failed before its tool ran: it counts as unknown. With recordOutputs: false beside it such calls are missing, and so are all arguments.',
};
