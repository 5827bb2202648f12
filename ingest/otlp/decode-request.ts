import { type DescMessage, fromBinary } from '@bufbuild/protobuf';
import { LIMITS } from '../../lib/limits';
import { isJsonError, scanJson } from '../../lib/json/scan-json';
import { decodeUtf8 } from '../http/decode-utf8';
import { countMessages } from './count-messages';
import type { OtlpEncoding } from './otlp-encoding';
import { quoteLongIntegers } from './quote-long-integers';
import { tooLarge, UnreadableRequest, UnusableValue } from './read-failure';
import { type Fields, readMessage } from './read-fields';
import { type OneOf, ValueReader } from './value-reader';

/** Why nothing of a request can be used. The message never repeats what was sent. */
export type DecodeFailure = { error: 'malformed' | 'too_large'; message: string };

/** A level of values takes up to three messages, and a span's own values begin at the sixth; what is deeper is no telemetry. */
const MAX_MESSAGE_DEPTH = 4 * LIMITS.levels;

/** An attribute is two messages in protobuf and four values in JSON; spans have more fields. */
const JSON_VALUES_PER_MESSAGE = 4;

const KINDS = ['stringValue', 'intValue', 'boolValue', 'doubleValue', 'arrayValue', 'kvlistValue', 'bytesValue'];

const jsonOneOf = (any: Fields): OneOf => {
  const kind = KINDS.find((name) => any[name] != null);
  return kind === undefined ? {} : { case: kind, value: any[kind] };
};

const protobufOneOf = (any: Fields): OneOf => readMessage(any.value, 'value');

const parseJson = (bytes: Uint8Array): Fields => {
  const text = decodeUtf8(bytes);
  if (text === null) throw new UnreadableRequest('malformed', 'the body is not valid UTF-8');
  const scan = scanJson(text);
  if (isJsonError(scan)) {
    const what = scan.error === 'too_deep' ? 'nested too deeply' : 'not JSON';
    throw new UnreadableRequest('malformed', `the body is ${what} at line ${scan.line}, column ${scan.column}`);
  }
  if (scan.values > JSON_VALUES_PER_MESSAGE * LIMITS.otlpValues) throw tooLarge();
  return readMessage(JSON.parse(quoteLongIntegers(text)) ?? [], 'the body');
};

const parseProtobuf = (schema: DescMessage, bytes: Uint8Array): Fields => {
  const options = { readUnknownFields: false, recursionLimit: MAX_MESSAGE_DEPTH };
  try {
    if (countMessages(schema, bytes, LIMITS.otlpValues, MAX_MESSAGE_DEPTH) <= LIMITS.otlpValues) {
      return fromBinary(schema, bytes, options);
    }
  } catch {
    throw new UnreadableRequest('malformed', `the body is not a protobuf ${schema.name}`);
  }
  throw tooLarge();
};

/** Parses a request and lets `read` make something of it; what it throws about the request becomes a value. */
export const decodeRequest = <T>(
  schema: DescMessage,
  bytes: Uint8Array,
  encoding: OtlpEncoding,
  read: (request: Fields, values: ValueReader) => T,
): T | DecodeFailure => {
  try {
    return encoding === 'json'
      ? read(parseJson(bytes), new ValueReader(jsonOneOf))
      : read(parseProtobuf(schema, bytes), new ValueReader(protobufOneOf));
  } catch (error) {
    if (error instanceof UnreadableRequest) return { error: error.error, message: error.message };
    if (error instanceof UnusableValue) return { error: 'malformed', message: error.message };
    throw error;
  }
};
