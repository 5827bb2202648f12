import { SpanStatusCode } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

/* An instrumented process that knows nothing of where its spans go, but from its variables. */

const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] });
provider.register();
const tracer = provider.getTracer('agent');
const hasContent = process.env.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT === 'SPAN_ONLY';

const execute = (args, error) => {
  const span = tracer.startSpan('execute_tool refund');
  span.setAttributes({ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'refund' });
  if (hasContent) span.setAttribute('gen_ai.tool.call.arguments', JSON.stringify(args));
  if (error) {
    span.recordException(new RangeError(error));
    span.setStatus({ code: SpanStatusCode.ERROR, message: error });
  }
  span.end();
};

tracer.startActiveSpan('invoke_agent refunds', (span) => {
  execute({ amount_cents: -1 }, 'amount_cents must be greater than 0');
  execute({ amount_cents: 1250 });
  span.end();
});
await provider.shutdown();
