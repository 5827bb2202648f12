import { JS_EXPORTER_IMPORTS, JS_EXPORTER_PACKAGES, jsExporter } from './exporter-code';
import type { StackBlock } from './stack-block';

/** A loop of one's own in JavaScript, with a span for each attempt. */
export const otelJs: StackBlock = {
  id: 'opentelemetry-js',
  title: 'OpenTelemetry SDK, JavaScript',
  language: 'js',
  install: () => `npm install ${JS_EXPORTER_PACKAGES}`,
  code: (target) => `import { SpanStatusCode, trace } from '@opentelemetry/api';
${JS_EXPORTER_IMPORTS}

${jsExporter(target)}
const tracer = trace.getTracer('my-agent');

const refund = ({ order_id, amount_cents }) => {
  if (!Number.isInteger(amount_cents)) throw new TypeError('amount_cents must be an integer');
  return { refunded: order_id };
};

const attempt = (number, args) =>
  tracer.startActiveSpan('execute_tool refund', (span) => {
    span.setAttributes({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'refund',
      'gen_ai.tool.call.arguments': JSON.stringify(args),
      'mendtrace.call_id': 'refund-1042',
      'mendtrace.attempt': number,
      'mendtrace.max_attempts': 2,
    });
    try {
      span.setAttribute('gen_ai.tool.call.result', JSON.stringify(refund(args)));
    } catch (error) {
      span.recordException(error);
      span.setAttribute('mendtrace.error_class', 'schema_violation');
      span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
    } finally {
      span.end();
    }
  });

// One trace for a run of the agent: ids of calls need to be unique within it only.
tracer.startActiveSpan('invoke_agent refunds', (span) => {
  span.setAttributes({
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'refunds',
    'gen_ai.conversation.id': 'session-1',
  });
  attempt(1, { order_id: '1042', amount_cents: '12.50' });
  attempt(2, { order_id: '1042', amount_cents: 1250 });
  span.end();
});
await provider.shutdown();
`,
  content:
    'What you set is what arrives: gen_ai.tool.call.arguments and .result are the content. mendtrace.call_id and .attempt say which attempts are one call; without them attempts of one tool in one trace are linked by their order. Without mendtrace.error_class the class is read from the error.',
};
