import { PYTHON_EXPORTER_IMPORTS, PYTHON_EXPORTER_PACKAGES, pythonExporter } from './exporter-code';
import { REFUND_PROMPT } from './refund-tool-code';
import type { StackBlock } from './stack-block';

/** LangChain and LangGraph, through the OpenInference instrumentation. */
export const langgraph: StackBlock = {
  id: 'langgraph',
  title: 'LangChain and LangGraph, Python',
  language: 'py',
  install: () =>
    `pip install langchain langchain-openai openinference-instrumentation-langchain ${PYTHON_EXPORTER_PACKAGES}`,
  code: (target) => `from langchain.agents import create_agent
from langchain.tools import tool
from openinference.instrumentation.langchain import LangChainInstrumentor
${PYTHON_EXPORTER_IMPORTS}

${pythonExporter(target)}
LangChainInstrumentor().instrument(tracer_provider=provider)


@tool
def refund(order_id: str, amount_cents: int) -> str:
    """Refunds an order."""
    return f"refunded {order_id}"


agent = create_agent("openai:gpt-4o-mini", tools=[refund], name="refunds")
agent.invoke(
    {"messages": [{"role": "user", "content": "${REFUND_PROMPT}"}]},
    {"configurable": {"thread_id": "session-1"}},
)
provider.shutdown()
`,
  content:
    'Content is on by default. With OPENINFERENCE_HIDE_INPUTS=true or OPENINFERENCE_HIDE_OUTPUTS=true arguments are missing in part; with both, calls of unknown tools and arguments that do not parse, which run no tool, are missing too.',
};
