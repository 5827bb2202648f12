/** Events as a client sends them, an hour ago and later. */
const HOUR_MS = 3_600_000;
const STARTED = Date.now() - HOUR_MS;

export const instant = (offsetMs: number): string => new Date(STARTED + offsetMs).toISOString();

type Fields = Record<string, unknown>;

export const attempt = (callId: string, number: number, fields: Fields = {}): Fields => ({
  id: `${callId}.a${number}`,
  call_id: callId,
  session_id: 'session-1',
  attempt: number,
  tool: 'create_invoice',
  outcome: 'ok',
  ts: instant(number * 1_000),
  arguments: { customer_id: number, note: 'express' },
  ...fields,
});

export const failure = (callId: string, number: number, fields: Fields = {}): Fields =>
  attempt(callId, number, { outcome: 'failed', error_class: 'schema_violation', ...fields });

export const close = (callId: string, fields: Fields = {}): Fields => ({
  type: 'close',
  id: `${callId}.close`,
  call_id: callId,
  session_id: 'session-1',
  ts: instant(60_000),
  disposition: 'escalated',
  reason: 'repair_budget_spent',
  route: 'human',
  ...fields,
});

/** A call that failed twice and was given to a person. */
export const escalatedCall = (callId: string, fields: Fields = {}): Fields[] => [
  failure(callId, 1, fields),
  failure(callId, 2, { ...fields, arguments: { customer_id: 7, note: 'express' } }),
  close(callId),
];
