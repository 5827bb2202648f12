/** Small traces of our own, one for each exporter, with a call that failed and was repaired. */

const chatCall = (id: string, args: unknown) => ({ name: 'book', args, id, type: 'tool_call' });
const at = (second: number): string => `2026-11-30T09:00:${String(second).padStart(2, '0')}.000Z`;

const TRACE_ID = '0f0e0d0c-0b0a-4908-8706-050403020100';

export const run = (second: number, more: Record<string, unknown>): Record<string, unknown> => ({
  id: `run-${second}`,
  trace_id: TRACE_ID,
  parent_run_id: 'run-0',
  start_time: at(second),
  end_time: at(second + 1),
  status: 'success',
  error: null,
  inputs: {},
  outputs: {},
  extra: {},
  ...more,
});

export const modelRun = (second: number, calls: unknown[], history: unknown[] = []): Record<string, unknown> =>
  run(second, {
    name: 'ChatModel',
    run_type: 'llm',
    inputs: { messages: [history] },
    outputs: { generations: [[{ message: { type: 'ai', content: '', tool_calls: calls } }]] },
    prompt_tokens: 10,
    completion_tokens: 5,
  });

export const toolRun = (second: number, id: string, more: Record<string, unknown> = {}): Record<string, unknown> =>
  run(second, {
    name: 'book',
    run_type: 'tool',
    inputs: { seats: 2 },
    outputs: { output: { type: 'tool', content: 'booked', tool_call_id: id, status: 'success' } },
    extra: { tool_call_id: id },
    ...more,
  });

export const ROOT = run(0, { id: 'run-0', parent_run_id: null, name: 'travel', run_type: 'chain', end_time: at(59) });

export const LANGSMITH = [
  ROOT,
  modelRun(1, [chatCall('c1', { seats: 'two' })]),
  toolRun(3, 'c1', {
    error: "ValueError('seats must be a number')Traceback (most recent call last):\n  x",
    outputs: null,
  }),
  modelRun(5, [chatCall('c2', { seats: 2 })]),
  toolRun(7, 'c2'),
];

export const MCP = [
  { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'book', arguments: { seats: 'two' } } },
  {
    jsonrpc: '2.0',
    id: 1,
    result: { content: [{ type: 'text', text: 'Input validation error: seats' }], isError: true },
  },
  { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'book', arguments: { seats: 2 } } },
  { jsonrpc: '2.0', id: 2, result: { content: [{ type: 'text', text: 'booked' }] } },
];

const functionSpan = (second: number, input: string, output: string, error: unknown = null) => ({
  object: 'trace.span',
  id: `span_${second}`,
  trace_id: 'trace_00112233445566778899aabbccddeeff',
  parent_id: null,
  started_at: at(second),
  ended_at: at(second + 1),
  span_data: { type: 'function', name: 'book', input, output },
  error,
});

const AGENTS = {
  data: [
    { object: 'trace', id: 'trace_00112233445566778899aabbccddeeff', workflow_name: 'travel', group_id: 'thread-1' },
    functionSpan(1, '{"seats":"two"}', 'failed', {
      message: 'Error running tool',
      data: { error: '1 validation error for book' },
    }),
    functionSpan(3, '{"seats":2}', 'booked'),
  ],
};

const observation = (second: number, type: string, more: Record<string, unknown>) => ({
  id: `o${second}`,
  traceId: '00112233445566778899aabbccddeeff',
  type,
  startTime: at(second),
  endTime: at(second + 1),
  level: 'DEFAULT',
  ...more,
});

const LANGFUSE = {
  id: '00112233445566778899aabbccddeeff',
  name: 'travel',
  sessionId: 's-1',
  observations: [
    observation(1, 'GENERATION', {
      name: 'chat',
      output: JSON.stringify({ role: 'assistant', tool_calls: [chatCall('c1', { seats: 'two' })] }),
    }),
    observation(3, 'TOOL', {
      name: 'book',
      input: { seats: 'two' },
      level: 'ERROR',
      statusMessage: '1 validation error for book',
    }),
    observation(5, 'GENERATION', {
      name: 'chat',
      output: { role: 'assistant', tool_calls: [chatCall('c2', { seats: 2 })] },
    }),
    observation(7, 'TOOL', { name: 'book', input: { seats: 2 }, output: 'booked' }),
  ],
};

const mastraSpan = (second: number, more: Record<string, unknown>) => ({
  id: `m${second}`,
  traceId: 'ffeeddccbbaa99887766554433221100',
  type: 'tool_call',
  entityName: 'book',
  startTime: at(second),
  endTime: at(second + 1),
  ...more,
});

const MASTRA = [
  mastraSpan(1, {
    input: { seats: 'two' },
    output: {
      error: true,
      message: 'Tool input validation failed for book.',
      validationErrors: {
        errors: [],
        fields: { seats: { errors: ['Invalid input: expected number, received string'] } },
      },
    },
  }),
  mastraSpan(3, { input: { seats: 2 }, output: { booked: true } }),
];

const ITEMS = [
  { role: 'user', content: 'two seats' },
  { type: 'function_call', callId: 'c1', name: 'book', arguments: '{"seats":"two"}', status: 'completed' },
  {
    type: 'function_call_result',
    callId: 'c1',
    name: 'book',
    status: 'completed',
    output: { type: 'text', text: 'Error: seats must be a number' },
  },
  { type: 'function_call', callId: 'c2', name: 'book', arguments: '{"seats":2}', status: 'completed' },
  {
    type: 'function_call_result',
    callId: 'c2',
    name: 'book',
    status: 'completed',
    output: { type: 'text', text: 'booked' },
  },
];

export const TRACES: readonly [string, unknown][] = [
  ['langsmith-runs', LANGSMITH],
  ['mcp-frames', MCP],
  ['openai-agents-trace', AGENTS],
  ['openai-agents-items', ITEMS],
  ['langfuse-trace', LANGFUSE],
  ['mastra-spans', MASTRA],
];
