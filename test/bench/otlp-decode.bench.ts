import type { JsonObject } from '@bufbuild/protobuf';
import { decodeTraces } from '../../ingest/otlp/decode-traces';
import { protobufBytes, spanJson } from '../ingest/otlp/one-span';

/*
 * What it costs to decode spans, before anything is made of them: `npx tsx test/bench/otlp-decode.bench.ts`, alone on the machine.
 * Times are CPU time, which other processes disturb less than the clock; ratios are to `JSON.parse` of the same spans in the same run.
 */

const SPANS = 512;
const ROUNDS = 20;
const REPEATS = 10;

const text = (key: string, stringValue: string): JsonObject => ({ key, value: { stringValue } });
const count = (key: string, intValue: string): JsonObject => ({ key, value: { intValue } });

const messages = (k: number): string =>
  JSON.stringify([
    { role: 'user', parts: [{ type: 'text', content: `Refund order ord_${k}, please, and tell me when it is done.` }] },
    {
      role: 'assistant',
      parts: [
        { type: 'tool_call', id: `call_${k}`, name: 'refund', arguments: { order_id: `ord_${k}`, amount: '12' } },
      ],
    },
  ]);

/** A model's turn or a tool call of ordinary size, as instrumentation of the day records them. */
const span = (k: number): JsonObject =>
  spanJson({
    spanId: (k + 1).toString(16).padStart(16, '0'),
    parentSpanId: 'eee19b7ec3c1b173',
    attributes: [
      text('gen_ai.operation.name', k % 2 === 0 ? 'chat' : 'execute_tool'),
      text('gen_ai.provider.name', 'some-provider'),
      text('gen_ai.request.model', 'some-model-1'),
      text('gen_ai.conversation.id', `conversation-${k % 20}`),
      text('gen_ai.tool.name', 'refund'),
      text('gen_ai.tool.call.id', `call_${k}`),
      text('gen_ai.tool.call.arguments', `{"order_id":"ord_${k}","amount":12.5,"reason":"damaged on arrival"}`),
      text('gen_ai.input.messages', messages(k)),
      count('gen_ai.usage.input_tokens', String(500 + k)),
      count('gen_ai.usage.output_tokens', '37'),
    ],
    events: [
      {
        name: 'exception',
        timeUnixNano: '1796001626387203034',
        attributes: [text('exception.type', 'ValidationError'), text('exception.message', 'amount: expected integer')],
      },
    ],
    status: { code: 2, message: 'amount: expected integer' },
  });

const request: JsonObject = {
  resourceSpans: [
    {
      resource: { attributes: [text('service.name', 'support')] },
      scopeSpans: [{ scope: { name: 'my-agent' }, spans: Array.from({ length: SPANS }, (_, k) => span(k)) }],
    },
  ],
};
const json = Buffer.from(JSON.stringify(request));
const protobuf = Buffer.from(protobufBytes(request));

/** Microseconds of CPU per span, the best of several rounds. */
const measure = (work: () => unknown): number => {
  let bestUs = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let k = 0; k < REPEATS; k++) work();
    const { user, system } = process.cpuUsage(before);
    bestUs = Math.min(bestUs, (user + system) / (REPEATS * SPANS));
  }
  return bestUs;
};

const parseUs = measure(() => JSON.parse(json.toString()));

const print = (name: string, bytes: Buffer, us: number): void => {
  const columns = [
    `${us.toFixed(2).padStart(7)} µs a span`,
    `${Math.round(1e6 / us)
      .toLocaleString('en')
      .padStart(9)} spans/s`,
    `${Math.round(bytes.length / SPANS / us)
      .toString()
      .padStart(4)} MB/s`,
    `${(us / parseUs).toFixed(2).padStart(5)} × JSON.parse`,
  ];
  process.stdout.write(`${name.padEnd(18)}${columns.join('  ')}\n`);
};

process.stdout.write(`${SPANS} spans: ${json.length} bytes of JSON, ${protobuf.length} of protobuf\n`);
print('JSON.parse alone', json, parseUs);
print(
  'JSON',
  json,
  measure(() => decodeTraces(json, 'json')),
);
print(
  'protobuf',
  protobuf,
  measure(() => decodeTraces(protobuf, 'protobuf')),
);
