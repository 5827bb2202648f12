import type { JsonObject } from '@bufbuild/protobuf';
import { spanJson } from '../ingest/otlp/one-span';

const TURNS = 4;
/** A root, and of each turn the model's answer and the tool it called. */
export const SPANS_A_TRACE = 1 + 2 * TURNS;

const text = (key: string, stringValue: string): JsonObject => ({ key, value: { stringValue } });
const count = (key: string, intValue: string): JsonObject => ({ key, value: { intValue } });
const START_NS = 1_796_000_000_000_000_000n;
const SECOND_NS = 1_000_000_000n;

const times = (second: number, seconds: number) => ({
  startTimeUnixNano: (START_NS + BigInt(second) * SECOND_NS).toString(),
  endTimeUnixNano: (START_NS + BigInt(second + seconds) * SECOND_NS).toString(),
});

const callPart = (trace: number, turn: number): JsonObject => ({
  type: 'tool_call',
  id: `call_${trace}_${turn}`,
  name: 'refund',
  arguments: { order_id: `ord_${trace}`, amount: turn === 0 ? '12' : 12, note: 'damaged on arrival' },
});

const historyOf = (trace: number, turns: number): string =>
  JSON.stringify([
    { role: 'user', parts: [{ type: 'text', content: `Refund order ord_${trace}, and tell me when it is done.` }] },
    ...Array.from({ length: turns }, (_, turn) => [
      { role: 'assistant', parts: [callPart(trace, turn)] },
      {
        role: 'tool',
        parts: [
          {
            type: 'tool_call_response',
            id: `call_${trace}_${turn}`,
            response: turn === 0 ? '1 validation error: amount' : '{"ok":true}',
          },
        ],
      },
    ]).flat(),
  ]);

const spanOf = (trace: number, index: number, rest: JsonObject): JsonObject =>
  spanJson({
    traceId: (trace + 1).toString(16).padStart(32, '0'),
    spanId: (index + 1).toString(16).padStart(16, '0'),
    parentSpanId: index === 0 ? '' : '0000000000000001',
    status: {},
    events: [],
    ...rest,
  });

const turnSpans = (trace: number, turn: number): JsonObject[] => [
  spanOf(trace, 1 + 2 * turn, {
    name: 'chat some-model',
    ...times(turn * 10 + 1, 3),
    attributes: [
      text('gen_ai.operation.name', 'chat'),
      text('gen_ai.request.model', 'some-model'),
      text('gen_ai.input.messages', historyOf(trace, turn)),
      text('gen_ai.output.messages', JSON.stringify([{ role: 'assistant', parts: [callPart(trace, turn)] }])),
      count('gen_ai.usage.input_tokens', '540'),
      count('gen_ai.usage.output_tokens', '37'),
    ],
  }),
  spanOf(trace, 2 + 2 * turn, {
    name: 'execute_tool refund',
    ...times(turn * 10 + 5, 2),
    attributes: [
      text('gen_ai.operation.name', 'execute_tool'),
      text('gen_ai.tool.name', 'refund'),
      text('gen_ai.tool.call.id', `call_${trace}_${turn}`),
      text('gen_ai.tool.call.arguments', JSON.stringify(callPart(trace, turn).arguments)),
      ...(turn === 0 ? [text('error.type', 'ValidationError')] : [text('gen_ai.tool.call.result', '{"ok":true}')]),
    ],
    ...(turn === 0 && { status: { code: 2, message: '1 validation error: amount' } }),
  }),
];

/** The spans of one agent's run: a call that is repaired, and three that go well. */
const traceSpans = (trace: number): JsonObject[] => [
  spanOf(trace, 0, {
    name: 'invoke_agent support',
    ...times(0, TURNS * 10),
    attributes: [text('gen_ai.operation.name', 'invoke_agent'), text('gen_ai.agent.name', 'support')],
  }),
  ...Array.from({ length: TURNS }, (_, turn) => turnSpans(trace, turn)).flat(),
];

/** A request of whole traces, about so many spans, beginning with the given trace. */
export const spanRequest = (firstTrace: number, spanCount: number): JsonObject => ({
  resourceSpans: [
    {
      resource: { attributes: [text('service.name', 'support')] },
      scopeSpans: [
        {
          scope: { name: 'bench' },
          spans: Array.from({ length: Math.ceil(spanCount / SPANS_A_TRACE) }, (_, k) =>
            traceSpans(firstTrace + k),
          ).flat(),
        },
      ],
    },
  ],
});
