import { clientInstall, jsRecorder } from './client-code';
import { AI_SDK_REFUND, REFUND_PROMPT } from './refund-tool-code';
import type { StackBlock } from './stack-block';

/** The repair loop behind the AI SDK's tools and its hook for refused calls. */
export const repairAiSdk: StackBlock = {
  id: 'repair-ai-sdk',
  title: 'The loop in the AI SDK, 5 to 7',
  language: 'js',
  install: (target) => clientInstall(target, 'ai', '@ai-sdk/openai', 'zod'),
  code: (target) => `import { openai } from '@ai-sdk/openai';
import { generateText, stepCountIs, tool } from 'ai';
import { repairToolCalls } from 'mendtrace/ai-sdk';
import { createRecorder } from 'mendtrace/recorder';
import { z } from 'zod';

${jsRecorder(target)}
${AI_SDK_REFUND}
const repaired = repairToolCalls({ model: openai('gpt-4o-mini'), tools: { refund }, recorder });
await generateText({ ...repaired, prompt: '${REFUND_PROMPT}', stopWhen: stepCountIs(4) });
await recorder.close();
`,
  content:
    'One call for each intent of the model, whether the SDK refused its arguments or the tool threw, with arguments as the model wrote them. Turn the SDK’s own telemetry off for these tools, or each call arrives a second time as spans.',
};
