import type { JsonObject } from '@bufbuild/protobuf';
import { expect, it } from 'vitest';
import { otlpStorePort } from '../../../ingest/http/otlp-store-port';
import { sqliteTestStore } from '../../db/store-engines';
import { startTestServer } from '../test-server';
import { requestOf, spanJson } from './one-span';
import { storiesIn } from './story-of-spans';

/* What clients of today were seen to send, cut to what tells; recorded with the blocks of lib/connect. */

const BROKEN = '{"order_id":"1042", amount_cents: 12';
const MENDED = '{"order_id":"1042","amount_cents":1250}';
const TOOLS = JSON.stringify([{ name: 'refund', parameters: { type: 'object', properties: {} } }]);
const START_NS = 1_796_001_626_000_000_000n;

type Attributes = Readonly<Record<string, string>>;

const span = (second: number, name: string, attributes: Attributes, more: JsonObject = {}): JsonObject =>
  spanJson({
    spanId: (0xa000 + second).toString(16).padStart(16, '0'),
    name,
    startTimeUnixNano: String(START_NS + BigInt(second) * 1_000_000_000n),
    endTimeUnixNano: String(START_NS + BigInt(second) * 1_000_000_000n + 500_000_000n),
    attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
    ...more,
  });

const message = (role: string, ...parts: JsonObject[]): JsonObject => ({ role, parts });
const called = (id: string, name: string, args: string | JsonObject): JsonObject =>
  message('assistant', { type: 'tool_call', id, name, arguments: args });
const answered = (role: string, id: string, text: string): JsonObject =>
  message(role, { type: 'tool_call_response', id, response: text });

const chat = (second: number, input: JsonObject[], output: JsonObject[], more: Attributes = {}): JsonObject =>
  span(second, 'chat', {
    'gen_ai.operation.name': 'chat',
    'gen_ai.tool.definitions': TOOLS,
    'gen_ai.input.messages': JSON.stringify(input),
    'gen_ai.output.messages': JSON.stringify(output),
    ...more,
  });

/** Pydantic AI 2.68: a tool span holds an object around the text that does not parse. */
const pydanticAi = [
  chat(1, [], [called('call_1', 'refund', BROKEN)]),
  span(
    2,
    'execute_tool refund',
    {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'refund',
      'gen_ai.tool.call.id': 'call_1',
      'gen_ai.tool.call.arguments': JSON.stringify({ INVALID_JSON: BROKEN }),
      'pydantic_ai.tool.failure_stage': 'validation',
    },
    { status: { code: 2, message: 'Invalid JSON: expected value' } },
  ),
  chat(
    3,
    [called('call_1', 'refund', BROKEN), answered('user', 'call_1', '1 validation error: Invalid JSON')],
    [called('call_2', 'refund', MENDED)],
  ),
  chat(5, [answered('user', 'call_2', 'refunded 1042')], []),
];

/** Traceloop's instrumentation of LangChain, 0.62: messages as the conventions have them, and no span for an unknown tool. */
const traceloopMark = { 'traceloop.workflow.name': 'refunds', 'traceloop.entity.path': 'model' };
const traceloop = [
  chat(1, [], [called('call_1', 'refundOrder', { order_id: '1042' })], traceloopMark),
  chat(
    3,
    [answered('tool', 'call_1', 'Error: refundOrder is not a valid tool, try one of [refund].')],
    [called('call_2', 'refund', { order_id: '1042' })],
    traceloopMark,
  ),
  chat(5, [answered('tool', 'call_2', 'refunded 1042')], [], traceloopMark),
];

/** LangChain 1.5 under OpenInference: arguments that do not parse are in the model's whole result only. */
const langchain = [
  span(1, 'ChatOpenAI', {
    'openinference.span.kind': 'LLM',
    'llm.output_messages.0.message.role': 'assistant',
    'output.value': JSON.stringify({
      generations: [
        [
          {
            message: {
              lc: 1,
              id: ['langchain', 'schema', 'messages', 'AIMessage'],
              kwargs: {
                tool_calls: [],
                invalid_tool_calls: [
                  { type: 'invalid_tool_call', id: 'call_1', name: 'refund', args: BROKEN, error: 'not valid JSON' },
                ],
              },
            },
          },
        ],
      ],
    }),
  }),
];

/** Pydantic AI without content: that a tool answered is told, and not what. */
const withoutContent = [
  chat(1, [], [message('assistant', { type: 'tool_call', id: 'call_1', name: 'refundOrder' })]),
  chat(
    3,
    [
      message('assistant', { type: 'tool_call', id: 'call_1', name: 'refundOrder' }),
      message('user', { type: 'tool_call_response', id: 'call_1', name: 'refundOrder' }),
    ],
    [],
  ),
];

const HIDDEN = '__REDACTED__';
const inputMessage = (index: number) => `llm.input_messages.${index}.message`;

const llm = (second: number, attributes: Attributes): JsonObject =>
  span(second, 'ChatOpenAI', { 'openinference.span.kind': 'LLM', ...attributes });

const emittedIn = (prefix: string, id: string, args: string): Attributes => ({
  [`${prefix}.role`]: 'assistant',
  [`${prefix}.tool_calls.0.tool_call.id`]: id,
  [`${prefix}.tool_calls.0.tool_call.function.name`]: 'refund',
  [`${prefix}.tool_calls.0.tool_call.function.arguments`]: args,
});

const toolRun = (second: number, input: string, output: Attributes, more: JsonObject = {}): JsonObject =>
  span(
    second,
    'refund',
    { 'openinference.span.kind': 'TOOL', 'tool.name': 'refund', 'input.value': input, ...output },
    more,
  );

const REFUSED = { status: { code: 2, message: '1 validation error for refund' } };
const WRONG = '{"order_id": "1042", "amount_cents": "12.50"}';
const OUTPUT = 'llm.output_messages.0.message';

/** OpenInference with inputs hidden: a tool's arguments are a marker, and no turn shows what became of a call. */
const hiddenInputs = [
  llm(1, { 'input.value': HIDDEN, ...emittedIn(OUTPUT, 'call_1', WRONG) }),
  toolRun(2, HIDDEN, {}, REFUSED),
  llm(3, { 'input.value': HIDDEN, ...emittedIn(OUTPUT, 'call_2', MENDED) }),
  toolRun(4, HIDDEN, { 'output.value': JSON.stringify({ content: 'refunded 1042', tool_call_id: 'call_2' }) }),
];

/** OpenInference with outputs hidden: only later turns tell what was called. */
const hiddenOutputs = [
  llm(1, { 'output.value': HIDDEN }),
  toolRun(2, WRONG, {}, REFUSED),
  llm(3, { 'output.value': HIDDEN, ...emittedIn(inputMessage(0), 'call_1', WRONG) }),
  toolRun(4, MENDED, { 'output.value': HIDDEN }),
  llm(5, {
    'output.value': HIDDEN,
    ...emittedIn(inputMessage(0), 'call_1', WRONG),
    ...emittedIn(inputMessage(1), 'call_2', MENDED),
  }),
];

/** OpenInference with texts hidden: what a tool answered is a marker, which is no success. */
const hiddenTexts = [
  llm(1, emittedIn(OUTPUT, 'call_1', WRONG)),
  llm(3, {
    ...emittedIn(inputMessage(0), 'call_1', WRONG),
    [`${inputMessage(1)}.role`]: 'tool',
    [`${inputMessage(1)}.tool_call_id`]: 'call_1',
    [`${inputMessage(1)}.content`]: HIDDEN,
  }),
];

it.each([
  ['OpenInference, hidden texts', hiddenTexts, ['refund unknown: unknown']],
  ['Pydantic AI without content, an unknown tool', withoutContent, ['refundOrder unknown: unknown']],
  ['OpenInference, hidden inputs', hiddenInputs, ['refund repaired: schema_violation, ok']],
  ['OpenInference, hidden outputs', hiddenOutputs, ['refund repaired: schema_violation, ok']],
  ['Pydantic AI, arguments that do not parse', pydanticAi, ['refund repaired: malformed_json, ok']],
  ['Traceloop, an unknown tool', traceloop, ['refundOrder abandoned: wrong_tool', 'refund executed: ok']],
  ['LangChain, arguments that do not parse', langchain, ['refund abandoned: malformed_json']],
])('%s', async (_, spans, stories) => {
  const { store, close } = await sqliteTestStore();
  const server = await startTestServer({ otlp: otlpStorePort(store, () => Date.now()) });
  const response = await fetch(`${server.url}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(requestOf(...spans)),
  });
  expect(response.status).toBe(200);
  expect(await storiesIn(store)).toEqual(stories);
  await server.close();
  await close();
});
