import { LIMITS } from '../../../../lib/limits';
import { refusals } from './openapi-parts';

const PROTOCOL = 'https://github.com/open-telemetry/opentelemetry-proto/blob/main/docs/specification.md#otlphttp';

const bodies = (name: string) => ({
  'application/x-protobuf': { schema: { type: 'string', format: 'binary' } },
  'application/json': { schema: { type: 'object', description: `${name} of the protocol, in its JSON encoding.` } },
});

const signal = (operationId: string, summary: string, description: string, message: string) => ({
  post: {
    operationId,
    summary,
    description: `${description} The body may be gzipped and hold up to ${LIMITS.otlpBodyBytes} bytes; the answer comes in the request's encoding. The path has no prefix, because exporters add it themselves.`,
    externalDocs: { description: 'OTLP over HTTP', url: PROTOCOL },
    requestBody: { required: true, content: bodies(`Export${message}ServiceRequest`) },
    responses: {
      200: {
        description: `What was taken is stored; \`partialSuccess\` names what was not.`,
        content: bodies(`Export${message}ServiceResponse`),
      },
      ...refusals(400, 401, 403, 413, 415, 429, 503),
    },
  },
});

/** OTLP over HTTP: one address for all signals of an exporter. */
export const telemetryPaths = {
  '/v1/traces': signal(
    'sendTraces',
    'Send spans (OTLP)',
    'Spans of agents become calls, attempts and dispositions at once, in whatever order they come.',
    'Trace',
  ),
  '/v1/logs': signal(
    'sendLogs',
    'Send log records (OTLP)',
    'Events of the GenAI conventions tell of calls as spans do; other records are taken and not kept.',
    'Logs',
  ),
  '/v1/metrics': signal(
    'sendMetrics',
    'Send metrics (OTLP)',
    'Taken and not kept, so that exporters of all three signals have nothing to complain about.',
    'Metrics',
  ),
};
