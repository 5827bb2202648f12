import type { StackBlock } from './stack-block';

/** The variables every OpenTelemetry SDK reads. */
export const otelVariables: StackBlock = {
  id: 'opentelemetry',
  title: 'OpenTelemetry variables',
  language: 'sh',
  install: null,
  code: ({ url, key }) =>
    [
      `export OTEL_EXPORTER_OTLP_ENDPOINT=${url}`,
      'export OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf',
      ...(key === null ? [] : [`export OTEL_EXPORTER_OTLP_HEADERS=authorization=Bearer%20${key}`]),
      'export OTEL_SEMCONV_STABILITY_OPT_IN=gen_ai_latest_experimental',
      'export OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=SPAN_ONLY',
    ].join('\n'),
  content:
    'For any process that is instrumented already. The last two variables turn content on; older instrumentations know only the value true. Without content there are names, times and errors of tool spans, but no arguments, and calls that failed before their tool ran are missing.',
};
