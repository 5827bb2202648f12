import type { ConnectTarget } from './stack-block';

/** The packages `jsExporter` imports. */
export const JS_EXPORTER_PACKAGES =
  '@opentelemetry/api @opentelemetry/sdk-trace-node @opentelemetry/exporter-trace-otlp-proto';

/** Imports of `jsExporter`, in the order formatters give them. */
export const JS_EXPORTER_IMPORTS = `import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';`;

/** JavaScript that makes a provider of spans which sends them to the target. */
export const jsExporter = ({ url, key }: ConnectTarget): string => `const exporter = new OTLPTraceExporter({
  url: '${url}/v1/traces',${key === null ? '' : `\n  headers: { authorization: 'Bearer ${key}' },`}
});
const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
provider.register();`;

/** The packages `pythonExporter` imports. */
export const PYTHON_EXPORTER_PACKAGES = 'opentelemetry-sdk opentelemetry-exporter-otlp-proto-http';

/** Imports of `pythonExporter`. */
export const PYTHON_EXPORTER_IMPORTS = `from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor`;

/** Python that makes a provider of spans which sends them to the target. */
export const pythonExporter = ({ url, key }: ConnectTarget): string => `exporter = OTLPSpanExporter(
    endpoint="${url}/v1/traces",${key === null ? '' : `\n    headers={"authorization": "Bearer ${key}"},`}
)
provider = TracerProvider()
provider.add_span_processor(BatchSpanProcessor(exporter))`;
