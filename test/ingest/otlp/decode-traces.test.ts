import type { JsonObject } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { decodeTraces } from '../../../ingest/otlp/decode-traces';
import { LIMITS } from '../../../lib/limits';
import { decodeJson, jsonBytes, onlySpan, protobufBytes, requestOf, SPAN_ID, spanJson, TRACE_ID } from './one-span';

const attribute = (key: string, value: JsonObject): JsonObject => ({ key, value });

const valueOf = (text: string): unknown =>
  onlySpan(
    decodeJson(
      `{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"${TRACE_ID}","spanId":"${SPAN_ID}","endTimeUnixNano":7,` +
        `"attributes":[{"key":"x","value":${text}}]}]}]}]}`,
    ),
  ).attributes.get('x');

describe('a span', () => {
  const sent: JsonObject = {
    resourceSpans: [
      {
        resource: { attributes: [attribute('service.name', { stringValue: 'refunds' })] },
        scopeSpans: [
          {
            scope: { name: 'my-agent', version: '1.0.0', attributes: [attribute('a', { boolValue: true })] },
            spans: [
              spanJson({
                traceId: TRACE_ID.toUpperCase(),
                parentSpanId: 'EEE19B7EC3C1B173',
                kind: 3,
                attributes: [
                  attribute('n', { intValue: 42 }),
                  attribute('gen_ai.tool.call.arguments', {
                    kvlistValue: { values: [attribute('seats', { arrayValue: { values: [{ intValue: '2' }, {}] } })] },
                  }),
                ],
                events: [
                  {
                    name: 'exception',
                    timeUnixNano: '1796001626387203034',
                    attributes: [attribute('exception.type', { stringValue: 'ETIMEDOUT' })],
                  },
                ],
                links: [
                  { traceId: TRACE_ID, spanId: SPAN_ID },
                  { traceId: TRACE_ID, spanId: '00' },
                ],
                status: { code: 2, message: 'boom' },
                droppedAttributesCount: 3,
                droppedEventsCount: 1,
              }),
            ],
          },
        ],
      },
    ],
  };

  it.each(['json', 'protobuf'] as const)('is read from %s', (encoding) => {
    const bytes = encoding === 'json' ? jsonBytes(sent) : protobufBytes(sent);
    expect(onlySpan(decodeTraces(bytes, encoding))).toEqual({
      traceId: TRACE_ID,
      spanId: SPAN_ID,
      parentSpanId: 'eee19b7ec3c1b173',
      name: 'execute_tool refund',
      kind: 3,
      startMs: 1_796_001_626_387,
      endMs: expect.closeTo(1_796_001_626_387.217, 3),
      status: { code: 2, message: 'boom' },
      attributes: new Map<string, unknown>([
        ['n', 42],
        ['gen_ai.tool.call.arguments', new Map([['seats', [2, null]]])],
      ]),
      events: [
        {
          name: 'exception',
          atMs: expect.closeTo(1_796_001_626_387.203, 3),
          attributes: new Map([['exception.type', 'ETIMEDOUT']]),
        },
      ],
      links: [{ traceId: TRACE_ID, spanId: SPAN_ID, attributes: new Map() }],
      droppedAttributes: 3,
      droppedEvents: 1,
      resource: new Map([['service.name', 'refunds']]),
      scope: { name: 'my-agent', version: '1.0.0', attributes: new Map([['a', true]]) },
    });
  });

  it('is a root where no parent is sent, or only zeros', () => {
    for (const parentSpanId of ['', '0000000000000000', null]) {
      expect(onlySpan(decodeJson(requestOf(spanJson({ parentSpanId })))).parentSpanId).toBeNull();
    }
  });

  it('is still going where it has no end, and began at its end where only that is known', () => {
    expect(onlySpan(decodeJson(requestOf(spanJson({ endTimeUnixNano: 0 })))).endMs).toBeNull();
    expect(onlySpan(decodeJson(requestOf(spanJson({ startTimeUnixNano: '0' })))).startMs).toBeGreaterThan(1.79e12);
  });

  it('may name its enums, though the protocol has numbers', () => {
    const sent = spanJson({ kind: 'SPAN_KIND_CLIENT', status: { code: 'STATUS_CODE_ERROR' } });
    expect(onlySpan(decodeJson(requestOf(sent)))).toMatchObject({ kind: 3, status: { code: 2 } });
  });

  it('may have fields nobody knows, and not those of plain protobuf', () => {
    const sent = spanJson({ futureField: { deep: [1] }, parent_span_id: SPAN_ID });
    expect(onlySpan(decodeJson(requestOf(sent))).parentSpanId).toBeNull();
  });
});

describe('a value in JSON', () => {
  it.each([
    ['{"intValue":42}', 42],
    ['{"intValue":"-42"}', -42],
    ['{"intValue":9007199254740993}', 9007199254740993n],
    ['{"intValue": -9223372036854775808 }', -9223372036854775808n],
    ['{"intValue":"9223372036854775807"}', 9223372036854775807n],
    ['{"doubleValue":"NaN"}', NaN],
    ['{"doubleValue":"-Infinity"}', -Infinity],
    ['{"doubleValue":1e-7}', 1e-7],
    ['{"doubleValue":"1.5"}', 1.5],
    ['{"doubleValue":12345678901234567890}', 12345678901234567000],
    ['{"boolValue":false}', false],
    ['{"stringValue":"\\"intValue\\":9007199254740993}"}', '"intValue":9007199254740993}'],
    ['{"bytesValue":"_-8="}', new Uint8Array([255, 239])],
    ['{"arrayValue":{}}', []],
    ['{"kvlistValue":{"values":[{"key":"__proto__","value":{"intValue":1}}]}}', new Map([['__proto__', 1]])],
    ['{"stringValue":null,"boolValue":true}', true],
    ['{"stringValueStrindex":5}', null],
    ['{"value":{"case":"stringValue","value":"no"}}', null],
    ['{}', null],
    ['null', null],
  ])('%s', (text, value) => {
    expect(valueOf(text)).toEqual(value);
  });
});

describe('a request', () => {
  it('loses only the spans that are no use', () => {
    const nested = { arrayValue: { values: [] as JsonObject[] } };
    let innermost = nested;
    for (let level = 0; level < LIMITS.levels; level++) {
      const next = { arrayValue: { values: [] as JsonObject[] } };
      innermost.arrayValue.values.push(next);
      innermost = next;
    }
    const request = requestOf(
      spanJson(),
      spanJson({ traceId: '0'.repeat(32) }),
      spanJson({ traceId: 'not hex, but 32 characters long.' }),
      spanJson({ spanId: 'eee19b7ec3c1b1' }),
      spanJson({ parentSpanId: 'ee' }),
      spanJson({ startTimeUnixNano: 0, endTimeUnixNano: 0 }),
      spanJson({ attributes: [{ key: 'deep', value: nested }] }),
      spanJson({ spanId: '1111111111111111' }),
    );
    const decoded = decodeJson(request);
    expect(decoded).toMatchObject({ spans: [{ spanId: SPAN_ID }, { spanId: '1111111111111111' }] });
    expect('rejected' in decoded && decoded.rejected.map(({ reason }) => reason)).toEqual([
      'invalid trace id',
      'invalid trace id',
      'invalid span id',
      'invalid parent span id',
      'no start time',
      `values nested in more than ${LIMITS.levels} levels`,
    ]);
  });

  it('may be empty', () => {
    expect(decodeJson({})).toEqual({ spans: [], rejected: [] });
    expect(decodeJson({ resourceSpans: [{ scopeSpans: [{}] }, {}] })).toEqual({ spans: [], rejected: [] });
    expect(decodeTraces(new Uint8Array(), 'protobuf')).toEqual({ spans: [], rejected: [] });
  });

  it.each([
    ['', 'the body is not JSON at line 1, column 1'],
    ['{\n "resourceSpans": [,]}', 'the body is not JSON at line 2, column 20'],
    ['[]', 'the body: expected an object'],
    ['null', 'the body: expected an object'],
    ['{"resourceSpans":{}}', 'resourceSpans: expected a list'],
    ['{"resourceSpans":[7]}', 'resourceSpans: expected an object'],
    [requestOf(spanJson({ name: 5 })), 'name: expected a string'],
    [requestOf(spanJson({ traceId: 5 })), 'traceId: expected a string'],
    [requestOf(spanJson({ startTimeUnixNano: -1 })), 'startTimeUnixNano: expected nanoseconds since 1970'],
    [requestOf(spanJson({ startTimeUnixNano: '2026-11-30' })), 'startTimeUnixNano: expected nanoseconds since 1970'],
    [
      requestOf(spanJson({ droppedAttributesCount: { toString: 1, valueOf: 1 } })),
      'droppedAttributesCount: expected a count',
    ],
    [
      requestOf(spanJson({ attributes: [attribute('x', { intValue: '9223372036854775808' })] })),
      'intValue: expected an integer of 64 bits',
    ],
    [requestOf(spanJson({ attributes: [attribute('x', { intValue: 1.5 })] })), 'intValue: expected an integer'],
    [requestOf(spanJson({ attributes: [attribute('x', { bytesValue: '?' })] })), 'bytesValue: expected base64'],
  ])('%j is malformed', (request, message) => {
    expect(decodeJson(request)).toEqual({ error: 'malformed', message });
  });

  it('is malformed where its text is not UTF-8', () => {
    const bytes = Buffer.from(JSON.stringify(requestOf(spanJson({ name: 'abc' }))));
    bytes[bytes.indexOf('abc')] = 0xff;
    expect(decodeTraces(bytes, 'json')).toMatchObject({ error: 'malformed' });
    const protobuf = Buffer.from(protobufBytes(requestOf(spanJson({ name: 'abc' }))));
    protobuf[protobuf.indexOf('abc')] = 0xff;
    expect(decodeTraces(protobuf, 'protobuf')).toMatchObject({ error: 'malformed' });
  });

  it('may hold only so much, however few bytes that takes', () => {
    const many = LIMITS.otlpValues + 1;
    expect(decodeJson(`{"resourceSpans":[${'{},'.repeat(many)}{}]}`)).toMatchObject({ error: 'too_large' });
    expect(decodeJson(`{"x":[${'[],'.repeat(4 * many)}{}]}`)).toMatchObject({ error: 'too_large' });
    const emptyGroups = Buffer.alloc(2 * many);
    for (let k = 0; k < many; k++) emptyGroups[2 * k] = 0x0a;
    expect(decodeTraces(emptyGroups, 'protobuf')).toMatchObject({ error: 'too_large' });
  });

  it('is malformed where it is nested beyond all telemetry', () => {
    expect(decodeJson(`{"x":${'['.repeat(5000)}${']'.repeat(5000)}}`)).toMatchObject({ error: 'malformed' });
    expect(decodeTraces(nestedProtobuf(2), 'protobuf')).toEqual({
      spans: [],
      rejected: [{ reason: 'invalid trace id' }],
    });
    expect(decodeTraces(nestedProtobuf(2000), 'protobuf')).toMatchObject({ error: 'malformed' });
  });
});

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...varint(value >> 7)]);

const field = (number: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([number * 8 + 2, ...varint(content.length)]), content]);

/** A request for one span whose one attribute is arrays in arrays. */
const nestedProtobuf = (levels: number): Buffer => {
  let value: Buffer = Buffer.alloc(0);
  for (let level = 0; level < levels; level++) value = field(5, field(1, value));
  const span = field(9, field(2, value));
  return field(1, field(2, field(2, span)));
};
