import { REFUND_PROMPT } from './refund-tool-code';
import type { StackBlock } from './stack-block';

/** Pydantic AI, through the Logfire SDK with its own service turned off. */
export const pydanticAi: StackBlock = {
  id: 'pydantic-ai',
  title: 'Pydantic AI',
  language: 'py',
  install: () => 'pip install "pydantic-ai-slim[openai]" "logfire[httpx]" opentelemetry-exporter-otlp-proto-http',
  code: ({ url, key }) => `import os

import logfire
from pydantic_ai import Agent

os.environ["OTEL_EXPORTER_OTLP_ENDPOINT"] = "${url}"${key === null ? '' : `\nos.environ["OTEL_EXPORTER_OTLP_HEADERS"] = "authorization=Bearer%20${key}"`}
logfire.configure(send_to_logfire=False, service_name="refunds")
logfire.instrument_pydantic_ai()

agent = Agent("openai:gpt-4o-mini", name="refunds", retries=2)


@agent.tool_plain
def refund(order_id: str, amount_cents: int) -> str:
    """Refunds an order."""
    return f"refunded {order_id}"


agent.run_sync("${REFUND_PROMPT}")
`,
  content:
    'Content is on by default. include_content=False in instrument_pydantic_ai leaves out arguments, messages and the paths that failed; a call of an unknown tool, which has no span of its own, then counts as unknown.',
};
