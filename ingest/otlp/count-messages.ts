import type { DescMessage } from '@bufbuild/protobuf';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';

type Children = ReadonlyMap<number, DescMessage>;

const known = new WeakMap<DescMessage, Children>();

const childrenOf = (schema: DescMessage): Children => {
  const found = known.get(schema);
  if (found) return found;
  const children = new Map(
    schema.fields.flatMap(({ number, message }) => (message ? [[number, message] as const] : [])),
  );
  known.set(schema, children);
  return children;
};

/**
 * How many messages a protobuf message holds at any depth, itself not counted; the count ends above `max`. Makes no objects, so it tells
 * whether decoding can be afforded. Throws where the bytes are not protobuf, or nested deeper than `maxDepth`.
 */
export const countMessages = (root: DescMessage, bytes: Uint8Array, max: number, maxDepth: number): number => {
  const reader = new BinaryReader(bytes);
  let count = 0;
  const walk = (schema: DescMessage, end: number, depth: number): void => {
    const children = childrenOf(schema);
    while (reader.pos < end && count <= max) {
      const [fieldNumber, wireType] = reader.tag();
      const child = children.get(fieldNumber);
      if (child === undefined) reader.skip(wireType, fieldNumber, maxDepth - depth);
      else if (wireType !== WireType.LengthDelimited || depth === maxDepth) throw new Error('not a message');
      else {
        count++;
        walk(child, reader.uint32() + reader.pos, depth + 1);
      }
    }
  };
  walk(root, bytes.length, 0);
  return count;
};
