import type { ContentKind } from '../native/parse-events';

const KINDS = new Map<string, ContentKind>([
  ['application/json', 'json'],
  ['application/x-ndjson', 'ndjson'],
]);

const CHARSET = /^charset\s*=\s*"?([^"]*)"?$/i;

/** How to read a body of this content type; null where it is another type or charset than we take. */
export const contentKindOf = (contentType: string | undefined): ContentKind | null => {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim());
  const charset = parameters.map((parameter) => CHARSET.exec(parameter)?.[1]).find((value) => value !== undefined);
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) return null;
  return KINDS.get(type.toLowerCase()) ?? null;
};

/** Is the body compressed; null for an encoding, or a chain of them, that we do not take. */
export const isGzipped = (contentEncoding: string | undefined): boolean | null => {
  const encoding = (contentEncoding ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return false;
  return encoding === 'gzip' || encoding === 'x-gzip' ? true : null;
};
