import type { StackBlock } from './stack-block';

/** Decisions, prompts and the recorder in Python, around a loop of one's own. */
export const pythonClient: StackBlock = {
  id: 'python-client',
  title: 'The client for Python',
  language: 'py',
  install: ({ url }) => `curl -sS -o mendtrace.py ${url}/client.py`,
  code: ({ url, key }) => `import json

import mendtrace
from ask import ask  # asks your model: text in, text out


def refund(order_id, amount_cents):
    if not isinstance(amount_cents, int):
        raise TypeError("amount_cents must be an integer")


recorder = mendtrace.Recorder("${url}"${key === null ? '' : `, key="${key}"`})
schema = {"properties": {"order_id": {"type": "string"}, "amount_cents": {"type": "integer"}}}
attempts, text, decision = [], '{"order_id": "1042", "amount_cents": "12.50"}', None
while True:
    try:
        refund(**json.loads(text))
        found = None
    except Exception as error:
        found = mendtrace.classify(error, tool="refund", stage="returned")
    attempts.append(mendtrace.Attempt.of(len(attempts) + 1, "refund", text, found, stage="returned"))
    recorder.record(mendtrace.attempt_event(attempts[-1], call_id="refund-1042", contract_version="loop-v1"))
    decision = mendtrace.decide(attempts, mendtrace.LOOP_V1, side_effects="idempotent")
    if decision is None or decision.reason:
        break
    failure = mendtrace.FailedCall.of(attempts[-1], found, input_schema=schema)
    text = ask(mendtrace.budgeted_prompt(failure, "path_code_and_type", decision).text + "\\nArguments only.")
if decision:
    recorder.record(mendtrace.close_event(attempts, decision, call_id="refund-1042"))
recorder.close()
`,
  content:
    'Every attempt arrives with its arguments as the model wrote them and its class. The loop is yours: classify, decide and the prompts are those of the other client, and of the audit here.',
};
