import type { JsonObject, JsonValue } from '@bufbuild/protobuf';
import fc from 'fast-check';

/** Any text protobuf can carry: NUL, bidi and other controls, names that mean something to JavaScript. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', ''),
);

const hex = (bytes: number): fc.Arbitrary<string> =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((sent) => Buffer.from(sent).toString('hex'))
    .chain((id) => fc.constantFrom(id, id.toUpperCase()));

/** 64-bit integers as both kinds of sender write them. */
const integer = (min: bigint, max: bigint): fc.Arbitrary<JsonValue> =>
  fc.bigInt({ min, max }).chain((n) => {
    const isExact = n >= BigInt(Number.MIN_SAFE_INTEGER) && n <= BigInt(Number.MAX_SAFE_INTEGER);
    return isExact ? fc.constantFrom<JsonValue>(String(n), Number(n)) : fc.constant(String(n));
  });

const double = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0),
  fc.constantFrom('NaN', 'Infinity', '-Infinity'),
);

const { anyValue, attributes } = fc.letrec<{ anyValue: JsonObject; attributes: JsonValue[] }>((tie) => ({
  anyValue: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text.map((stringValue) => ({ stringValue })),
    integer(-(2n ** 63n), 2n ** 63n - 1n).map((intValue) => ({ intValue })),
    fc.boolean().map((boolValue) => ({ boolValue })),
    double.map((doubleValue) => ({ doubleValue })),
    fc.uint8Array({ maxLength: 9 }).map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
    fc.constant({}),
    fc.array(tie('anyValue'), { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
    tie('attributes').map((values) => ({ kvlistValue: { values } })),
  ),
  attributes: fc.array(fc.record({ key: text, value: tie('anyValue') }, { requiredKeys: ['key'] }), { maxLength: 4 }),
}));

const optional = (fields: Record<string, fc.Arbitrary<JsonValue>>, required: string[] = []): fc.Arbitrary<JsonObject> =>
  fc.record(fields, { requiredKeys: required });

const nanos = integer(0n, 2n ** 64n - 1n);
const count = fc.nat({ max: 1000 });
const scope = optional({ name: text, version: text, attributes });
const resource = optional({ attributes, droppedAttributesCount: count });
const listOf = (record: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonValue> => fc.array(record, { maxLength: 3 });

const span = optional(
  {
    traceId: fc.oneof({ weight: 8, arbitrary: hex(16) }, { weight: 1, arbitrary: hex(15) }),
    spanId: fc.oneof(
      { weight: 8, arbitrary: hex(8) },
      { weight: 1, arbitrary: fc.constantFrom('0000000000000000', 'ab', '') },
    ),
    parentSpanId: fc.oneof(hex(8), fc.constantFrom('', '0000000000000000')),
    name: text,
    kind: fc.nat({ max: 7 }),
    startTimeUnixNano: nanos,
    endTimeUnixNano: nanos,
    attributes,
    droppedAttributesCount: count,
    droppedEventsCount: count,
    events: listOf(optional({ name: text, timeUnixNano: nanos, attributes })),
    links: listOf(optional({ traceId: hex(16), spanId: hex(8), attributes })),
    status: optional({ code: fc.nat({ max: 3 }), message: text }),
  },
  ['traceId', 'spanId', 'startTimeUnixNano'],
);

const logRecord = optional({
  traceId: fc.oneof(hex(16), hex(3)),
  spanId: fc.oneof(hex(8), hex(9)),
  timeUnixNano: nanos,
  observedTimeUnixNano: nanos,
  severityNumber: fc.nat({ max: 30 }),
  severityText: text,
  eventName: text,
  body: anyValue,
  attributes,
});

/** A request for spans in OTLP/JSON, good and bad ids among them. */
export const tracesRequest: fc.Arbitrary<JsonObject> = optional({
  resourceSpans: listOf(optional({ resource, scopeSpans: listOf(optional({ scope, spans: listOf(span) })) })),
});

export const logsRequest: fc.Arbitrary<JsonObject> = optional({
  resourceLogs: listOf(optional({ resource, scopeLogs: listOf(optional({ scope, logRecords: listOf(logRecord) })) })),
});
