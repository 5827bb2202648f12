import { PYTHON_EXPORTER_IMPORTS, PYTHON_EXPORTER_PACKAGES, pythonExporter } from './exporter-code';
import type { StackBlock } from './stack-block';

/** A loop of one's own in Python, with a span for each attempt. */
export const otelPython: StackBlock = {
  id: 'opentelemetry-python',
  title: 'OpenTelemetry SDK, Python',
  language: 'py',
  install: () => `pip install ${PYTHON_EXPORTER_PACKAGES}`,
  code: (target) => `import json

${PYTHON_EXPORTER_IMPORTS}
from opentelemetry.trace import Status, StatusCode

${pythonExporter(target)}
tracer = provider.get_tracer("my-agent")


def refund(order_id, amount_cents):
    if not isinstance(amount_cents, int):
        raise TypeError("amount_cents must be an integer")
    return {"refunded": order_id}


def attempt(number, args):
    with tracer.start_as_current_span("execute_tool refund") as span:
        span.set_attributes({
            "gen_ai.operation.name": "execute_tool",
            "gen_ai.tool.name": "refund",
            "gen_ai.tool.call.arguments": json.dumps(args),
            "mendtrace.call_id": "refund-1042",
            "mendtrace.attempt": number,
            "mendtrace.max_attempts": 2,
        })
        try:
            span.set_attribute("gen_ai.tool.call.result", json.dumps(refund(**args)))
        except Exception as error:
            span.record_exception(error)
            span.set_attribute("mendtrace.error_class", "schema_violation")
            span.set_status(Status(StatusCode.ERROR, str(error)))


# One trace for a run of the agent: ids of calls need to be unique within it only.
with tracer.start_as_current_span("invoke_agent refunds") as run:
    run.set_attributes({
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": "refunds",
        "gen_ai.conversation.id": "session-1",
    })
    attempt(1, {"order_id": "1042", "amount_cents": "12.50"})
    attempt(2, {"order_id": "1042", "amount_cents": 1250})
provider.shutdown()
`,
  content:
    'What you set is what arrives: gen_ai.tool.call.arguments and .result are the content. mendtrace.call_id and .attempt say which attempts are one call; without them attempts of one tool in one trace are linked by their order.',
};
