import type { ContentKind } from '../native/parse-events';
import { mediaTypeOf } from './media-type';

const KINDS = new Map<string, ContentKind>([
  ['application/json', 'json'],
  ['application/x-ndjson', 'ndjson'],
]);

/** How to read a body of this content type; null where it is another type or charset than we take. */
export const contentKindOf = (contentType: string | undefined): ContentKind | null => {
  // As nearly everyone sends it: taking it apart costs more than the rest of the door.
  const plain = KINDS.get(contentType ?? '');
  if (plain !== undefined) return plain;
  const { type, isUtf8 } = mediaTypeOf(contentType);
  return isUtf8 ? (KINDS.get(type) ?? null) : null;
};
