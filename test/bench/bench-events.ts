/** Ordinary traffic in the wire format: nine of ten calls succeed at once, the rest fail and are mostly repaired. */
export type BenchEvent = Record<string, unknown>;

const TOOLS = 40;
const MODELS = 6;
const PROMPTS = 8;
const CLASSES = [
  'schema_violation',
  'argument_error',
  'malformed_json',
  'wrong_tool',
  'not_found',
  'rate_limit',
  'timeout',
  'unavailable',
  'policy_violation',
  'permission_error',
  'internal_error',
  'dependency_error',
];
const DAY_MS = 86_400_000;

/** A number of call `k` that goes with no other: tools, models and classes must not move in step. */
const mixed = (k: number, salt: number): number => {
  let hash = Math.imul(k ^ (salt * 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const argumentsOf = (k: number) => ({
  customer_id: `cus_${(k * 7919) % 100_000}`,
  city: 'Rotterdam',
  days: k % 14,
  units: 'metric',
  note: 'deliver to the back door between nine and five, call before arrival',
});

const attempt = (k: number, number: number, ts: number, fields: BenchEvent): BenchEvent => ({
  id: `e-${k}-${number}`,
  call_id: `call-${k}`,
  trace_id: `trace-${k >> 2}`,
  session_id: `session-${k >> 3}`,
  attempt: number,
  tool: `tool_${mixed(k, 1) % TOOLS}`,
  ts: new Date(ts + number * 900).toISOString(),
  arguments: argumentsOf(k + number),
  stage: 'returned',
  agent: `agent-${k % 3}`,
  model: `model-${mixed(k, 2) % MODELS}`,
  environment: 'production',
  max_attempts: 3,
  tokens_in: 400 + (k % 200),
  tokens_out: 60,
  cost_usd: 0.0012,
  latency_ms: 350 + (k % 400),
  ...fields,
});

const failureOf = (k: number): BenchEvent => ({
  outcome: 'failed',
  error_class: CLASSES[mixed(k, 3) % CLASSES.length],
  code: 'int_type',
  message: 'days must be an integer',
  issues: [{ path: '/days', keyword: 'type', expected: 'integer', received: 'string' }],
  stage: 'validated',
});

/** The events of call `k`, which begins at `ts`. */
export const callEvents = (k: number, ts: number): BenchEvent[] => {
  if (k % 10 !== 0) return [attempt(k, 1, ts, { outcome: 'ok' })];
  const repair = { prompt_version: `p${mixed(k, 4) % PROMPTS}`, remaining_budget: 2 };
  const second = k % 40 === 0 ? { ...failureOf(k), ...repair } : { outcome: 'ok', ...repair };
  const close = {
    type: 'close',
    id: `e-${k}-close`,
    call_id: `call-${k}`,
    trace_id: `trace-${k >> 2}`,
    ts: new Date(ts + 5_000).toISOString(),
    disposition: k % 400 === 0 ? 'escalated' : 'abandoned',
  };
  return [attempt(k, 1, ts, failureOf(k)), attempt(k, 2, ts, second), ...(k % 40 === 0 ? [close] : [])];
};

/** `count` calls, evenly spread over `days` before `end`, oldest first. */
export function* spreadCalls(count: number, days: number, end: number): Generator<BenchEvent[]> {
  for (let k = 0; k < count; k++) yield callEvents(k, end - days * DAY_MS + Math.floor((k / count) * days * DAY_MS));
}

/** Request bodies of `size` events each. */
export const bodiesOf = (events: readonly BenchEvent[], size: number): string[] =>
  Array.from({ length: Math.ceil(events.length / size) }, (_, k) =>
    JSON.stringify(events.slice(k * size, (k + 1) * size)),
  );
