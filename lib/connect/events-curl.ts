import type { StackBlock } from './stack-block';

/** The same events from a shell. */
export const eventsCurl: StackBlock = {
  id: 'events-curl',
  title: 'Events with curl',
  language: 'sh',
  install: null,
  code: ({ url, key }) => `now=$(date -u +%Y-%m-%dT%H:%M:%SZ)
curl -sS --fail-with-body ${url}/api/v1/events -H 'content-type: application/x-ndjson'${key === null ? '' : ` -H 'authorization: Bearer ${key}'`} --data-binary @- <<EVENTS
{"id": "refund-1042.1", "call_id": "refund-1042", "attempt": 1, "tool": "refund", "outcome": "failed", "ts": "$now", "arguments": {"order_id": "1042", "amount_cents": "12.50"}, "error_class": "schema_violation", "message": "amount_cents must be an integer"}
{"id": "refund-1042.2", "call_id": "refund-1042", "attempt": 2, "tool": "refund", "outcome": "ok", "ts": "$now", "arguments": {"order_id": "1042", "amount_cents": 1250}}
EVENTS
`,
  content:
    'What you send is what there is: arguments and message are the content. Every field is in the OpenAPI document at /api/v1/openapi.json.',
};
