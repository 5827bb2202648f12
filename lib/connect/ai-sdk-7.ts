import { JS_EXPORTER_IMPORTS, JS_EXPORTER_PACKAGES, jsExporter } from './exporter-code';
import { AI_SDK_REFUND, REFUND_PROMPT } from './refund-tool-code';
import type { StackBlock } from './stack-block';

/** AI SDK 7, whose telemetry is a package of its own and tells nothing of repair hooks. */
export const aiSdk7: StackBlock = {
  id: 'ai-sdk-7',
  title: 'AI SDK 7',
  language: 'js',
  install: () => `npm install ai@7 @ai-sdk/otel @ai-sdk/openai@4 zod ${JS_EXPORTER_PACKAGES}`,
  code: (target) => `import { openai } from '@ai-sdk/openai';
import { OpenTelemetry } from '@ai-sdk/otel';
import { SpanStatusCode, trace } from '@opentelemetry/api';
${JS_EXPORTER_IMPORTS}
import { generateText, isStepCount, registerTelemetry, tool } from 'ai';
import { z } from 'zod';

${jsExporter(target)}
registerTelemetry(
  new OpenTelemetry({
    enrichSpan: ({ runtimeContext }) => ({
      'gen_ai.conversation.id': runtimeContext?.sessionId,
      'gen_ai.prompt.version': runtimeContext?.promptVersion,
    }),
  }),
);

const model = openai('gpt-4o-mini');
const tracer = trace.getTracer('my-agent');

${AI_SDK_REFUND}

// The telemetry says nothing of arguments that a hook mends: this span does.
const traced = (repair) => async (options) => {
  const { toolName, toolCallId, input } = options.toolCall;
  const span = tracer.startSpan(\`repair_tool_call \${toolName}\`);
  span.setAttributes({
    'gen_ai.tool.name': toolName,
    'gen_ai.tool.call.id': toolCallId,
    'mendtrace.arguments.before': input,
  });
  span.recordException(options.error);
  span.setStatus({ code: SpanStatusCode.ERROR, message: options.error.message });
  span.end();
  return repair(options);
};

const askAgain = async ({ toolCall, error }) => {
  const { text } = await generateText({
    model,
    prompt: \`\${error.message}\\nAnswer with corrected JSON arguments only.\`,
  });
  return { ...toolCall, input: text };
};

// A span around it all, such as that of a request, puts the hook's span and the others into one trace.
await tracer.startActiveSpan('POST /refunds', async (span) => {
  await generateText({
    model,
    prompt: '${REFUND_PROMPT}',
    tools: { refund },
    stopWhen: isStepCount(4),
    repairToolCall: traced(askAgain),
    runtimeContext: { sessionId: 'session-1', promptVersion: 'p1' },
    telemetry: { functionId: 'refunds', includeRuntimeContext: { sessionId: true, promptVersion: true } },
  });
  span.end();
});
await provider.shutdown();
`,
  content:
    'registerTelemetry turns spans and their content on for every call. With recordInputs: false nothing says what became of a call that failed before its tool ran; with recordOutputs: false beside it such calls and all arguments are missing. Without traced, a call that a hook mended looks as if its first attempt had been right.',
};
