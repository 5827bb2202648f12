import { LIMITS } from '../../lib/limits';
import type { OtlpAttributes, OtlpScope, OtlpValue } from './otlp-value';
import { tooLarge, UnusableValue } from './read-failure';
import {
  type Fields,
  readBytes,
  readDouble,
  readFlag,
  readInteger,
  readList,
  readMessage,
  readText,
} from './read-fields';

/** Which kind of value an `AnyValue` holds, and the value: the form it has in protobuf. */
export type OneOf = { case?: string | undefined; value?: unknown };

/** Reads the values of one request, and keeps count of them: small bodies can hold very many. */
export class ValueReader {
  private count = 0;

  constructor(private readonly oneOf: (any: Fields) => OneOf) {}

  /** The messages in a list, each counted. */
  messages(list: unknown, field: string): readonly Fields[] {
    const messages = readList(list, field);
    this.take(messages.length);
    return messages.map((message) => readMessage(message, field));
  }

  /** Of a name sent twice the last counts. */
  attributes(list: unknown, levelsLeft: number = LIMITS.levels): OtlpAttributes {
    const attributes = new Map<string, OtlpValue>();
    for (const { key, value } of this.messages(list, 'attributes')) {
      attributes.set(readText(key, 'key'), value == null ? null : this.value(value, levelsLeft));
    }
    return attributes;
  }

  value(any: unknown, levelsLeft: number = LIMITS.levels): OtlpValue {
    this.take(1);
    const { case: kind, value } = this.oneOf(readMessage(any, 'value'));
    switch (kind) {
      case 'stringValue':
        return readText(value, kind);
      case 'intValue':
        return readInteger(value, kind);
      case 'boolValue':
        return readFlag(value, kind);
      case 'doubleValue':
        return readDouble(value, kind);
      case 'bytesValue':
        return readBytes(value, kind);
      case 'arrayValue':
      case 'kvlistValue':
        return this.container(kind, value, levelsLeft);
      default:
        return null;
    }
  }

  scope(sent: unknown): OtlpScope {
    const { name, version, attributes } = readMessage(sent, 'scope');
    return {
      name: readText(name, 'name'),
      version: readText(version, 'version'),
      attributes: this.attributes(attributes),
    };
  }

  private container(kind: 'arrayValue' | 'kvlistValue', sent: unknown, levelsLeft: number): OtlpValue {
    if (levelsLeft === 0) throw new UnusableValue(`values nested in more than ${LIMITS.levels} levels`);
    const { values } = readMessage(sent, kind);
    if (kind === 'kvlistValue') return this.attributes(values, levelsLeft - 1);
    return readList(values, 'values').map((value) => this.value(value, levelsLeft - 1));
  }

  private take(count: number): void {
    this.count += count;
    if (this.count > LIMITS.otlpValues) throw tooLarge();
  }
}
