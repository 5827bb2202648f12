import { type DescMessage, fromJson, type JsonObject, type JsonValue, toBinary } from '@bufbuild/protobuf';

const IDS = new Set(['traceId', 'spanId', 'parentSpanId']);

/** OTLP writes ids in hex where protobuf's own JSON has base64. */
const withBase64Ids = (value: JsonValue): JsonValue => {
  if (Array.isArray(value)) return value.map(withBase64Ids);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]): [string, JsonValue] =>
    IDS.has(name) ? [name, Buffer.from(String(member), 'hex').toString('base64')] : [name, withBase64Ids(member)],
  );
  return Object.fromEntries(members) satisfies JsonObject;
};

/** A request in OTLP/JSON, as protobuf: the way there is the library's own, so it shares nothing with what is tested. */
export const toProtobuf = (schema: DescMessage, request: JsonValue): Uint8Array =>
  toBinary(schema, fromJson(schema, withBase64Ids(request), { ignoreUnknownFields: true }));
