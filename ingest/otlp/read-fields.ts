import type { DescEnum } from '@bufbuild/protobuf';
import { malformed } from './read-failure';

/**
 * A message in either encoding: a decoded protobuf message or a JSON object. Their fields have the same names; what differs is how an id, a
 * 64-bit integer and bytes are written, and the functions here take both. An absent field and null are the default, as in protobuf.
 */
export type Fields = Readonly<Record<string, unknown>>;

const MAX_UINT64 = 2n ** 64n - 1n;
const NANOS_PER_MS = 1e6;
const NOTHING: Fields = {};
const NONE: readonly unknown[] = [];

const DIGITS = /^\d{1,20}$/;
const INTEGER = /^-?\d{1,19}$/;
const BASE64 = /^[\w+/-]*={0,2}$/;
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const NO_NUMBERS = new Map([
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
]);

export const readText = (value: unknown, field: string): string => {
  if (value == null) return '';
  if (typeof value !== 'string') throw malformed(field, 'a string');
  return value;
};

export const readFlag = (value: unknown, field: string): boolean => {
  if (typeof value !== 'boolean') throw malformed(field, 'true or false');
  return value;
};

export const readList = (value: unknown, field: string): readonly unknown[] => {
  if (value == null) return NONE;
  if (!Array.isArray(value)) throw malformed(field, 'a list');
  return value;
};

export const readMessage = (value: unknown, field: string): Fields => {
  if (value == null) return NOTHING;
  if (typeof value !== 'object' || Array.isArray(value)) throw malformed(field, 'an object');
  return value as Fields;
};

/** An id in lower-case hex as it was sent, empty where none was; whether it is a good one is for the reader to say. */
export const readHex = (value: unknown, field: string): string =>
  value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')
    : readText(value, field).toLowerCase();

/** The moment in milliseconds, null where none was sent: zero means unknown. */
export const readTime = (value: unknown, field: string): number | null => {
  if (value == null) return null;
  if (typeof value === 'string' ? !DIGITS.test(value) : typeof value !== 'bigint' && !Number.isInteger(value)) {
    throw malformed(field, 'nanoseconds since 1970');
  }
  const nanos = Number(value);
  if (nanos < 0 || nanos > Number(MAX_UINT64)) throw malformed(field, 'nanoseconds since 1970');
  return nanos === 0 ? null : nanos / NANOS_PER_MS;
};

/** How many of something were left out. */
export const readCount = (value: unknown, field: string): number => {
  if (value == null) return 0;
  const isCount = typeof value === 'string' ? DIGITS.test(value) : Number.isInteger(value) && Number(value) >= 0;
  if (!isCount) throw malformed(field, 'a count');
  return Number(value);
};

/** A 64-bit integer: a number where that is exact. Zero has no sign. */
export const readInteger = (value: unknown, field: string): number | bigint => {
  if (Number.isSafeInteger(value)) return (value as number) + 0;
  const isInteger = typeof value === 'string' ? INTEGER.test(value) : Number.isInteger(value);
  if (typeof value !== 'bigint' && !isInteger) throw malformed(field, 'an integer');
  const exact = BigInt(value as bigint | number | string);
  if (BigInt.asIntN(64, exact) !== exact) throw malformed(field, 'an integer of 64 bits');
  const rounded = Number(exact);
  return Number.isSafeInteger(rounded) ? rounded : exact;
};

export const readDouble = (value: unknown, field: string): number => {
  if (typeof value === 'number') return value;
  const special = NO_NUMBERS.get(value as string);
  if (special !== undefined) return special;
  if (typeof value !== 'string' || !NUMBER.test(value)) throw malformed(field, 'a number');
  return Number(value);
};

/** Bytes of their own: a view would keep the whole request in memory. */
export const readBytes = (value: unknown, field: string): Uint8Array => {
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  const text = readText(value, field);
  if (!BASE64.test(text)) throw malformed(field, 'base64');
  return Uint8Array.from(Buffer.from(text, 'base64'));
};

/** An enum's numbers by name. */
export const enumNumbers = ({ values }: DescEnum): ReadonlyMap<string, number> =>
  new Map(values.map(({ name, number }) => [name, number]));

/** An enum's number. Protobuf's names for it are taken too: some senders write them, although the protocol says numbers. */
export const readEnum = (value: unknown, field: string, names: ReadonlyMap<string, number>): number => {
  if (value == null) return 0;
  if (typeof value === 'string') return names.get(value) ?? 0;
  if (!Number.isInteger(value)) throw malformed(field, 'an integer');
  return value as number;
};
