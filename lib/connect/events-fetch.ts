import type { StackBlock } from './stack-block';

/** One event an attempt, from a loop of one's own. */
export const eventsFetch: StackBlock = {
  id: 'events-fetch',
  title: 'Events with fetch',
  language: 'js',
  install: null,
  code: ({ url, key }) => `import { randomUUID } from 'node:crypto';

const call = { call_id: randomUUID(), tool: 'refund', agent: 'refunds', session_id: 'session-1' };
const send = (attempt) =>
  fetch('${url}/api/v1/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json'${key === null ? '' : `, authorization: 'Bearer ${key}'`} },
    body: JSON.stringify([{ id: randomUUID(), ts: new Date().toISOString(), ...call, ...attempt }]),
  });

await send({
  attempt: 1,
  outcome: 'failed',
  arguments: { order_id: '1042', amount_cents: '12.50' },
  error_class: 'schema_violation',
  message: 'amount_cents must be an integer',
  issues: [{ path: '/amount_cents', keyword: 'type', expected: 'integer', received: 'string' }],
});
await send({
  attempt: 2,
  outcome: 'ok',
  arguments: { order_id: '1042', amount_cents: 1250 },
  prompt_version: 'p1',
});
`,
  content:
    'What you send is what there is. Without arguments and issues there is no drift to measure and no path to flag; without message a reviewer sees the class alone. Secrets are masked before anything is stored.',
};
