import { isMarker, marker } from './marker';
import { type ExtraKeys, kindOfKey } from './extra-keys';
import { SECRET_SHAPES, type SecretShape } from './secret-shapes';

const maskShape = (text: string, { kind, pattern, isSecret }: SecretShape): string =>
  text.replace(pattern, (match: string, before: string, secret: string) =>
    isSecret === undefined || isSecret(secret) ? before + marker(kind, secret) : match,
  );

/** `name:`, `name =`, `"name" =>`, from the beginning of the name; the kind in a marker is no name. */
const NAMED = /(?<![\w.-]|\[masked:)([\w.-]{1,64})["'\\]{0,4}\s{0,4}(=>|[:=])\s{0,4}/g;

/** A value: in double or single quotes, in escaped quotes, or bare; the closing quote may be missing. */
const VALUE =
  /(?:"([^"\\]*(?:\\[\s\S][^"\\]*)*)|'([^'\\]*(?:\\[\s\S][^'\\]*)*)|\\{1,3}["']([^"'\\]*)|([^\s"'\\,;&<>(){}[\]]+))/y;

const NO_VALUE = /^(?:null|none|nil|undefined|true|false)$/i;

/** In `password: must be longer` a bare word is prose, not a secret. */
const isProse = (separator: string, bare: string): boolean => separator === ':' && /^[a-z]+[.:!?]?$/i.test(bare);

type Found = { start: number; end: number; kind: string };

const findNamed = (text: string, extra: ExtraKeys | null): Found[] => {
  const found: Found[] = [];
  NAMED.lastIndex = 0;
  for (let name = NAMED.exec(text); name !== null; name = NAMED.exec(text)) {
    const kind = kindOfKey(name[1] as string, extra);
    if (kind === null) continue;
    VALUE.lastIndex = NAMED.lastIndex;
    const value = VALUE.exec(text);
    if (value === null) continue;
    const bare = value[4];
    const secret = value[1] ?? value[2] ?? value[3] ?? bare ?? '';
    if (secret === '' || isMarker(secret) || NO_VALUE.test(secret)) continue;
    if (bare !== undefined && isProse(name[2] as string, bare)) continue;
    found.push({ start: VALUE.lastIndex - secret.length, end: VALUE.lastIndex, kind });
    NAMED.lastIndex = VALUE.lastIndex;
  }
  return found;
};

const maskNamed = (text: string, extra: ExtraKeys | null): string => {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, kind } of findNamed(text, extra)) {
    parts.push(text.slice(at, start), marker(kind, text.slice(start, end)));
    at = end;
  }
  return at === 0 ? text : parts.join('') + text.slice(at);
};

/** A secret that another text of the same event gave away. */
const maskKnown = (text: string, [secret, kind]: readonly [string, string]): string =>
  text.includes(secret) ? text.split(secret).join(marker(kind, secret)) : text;

/**
 * Free text with every secret of known shape, every value named like a secret or by one of the `extra` names, and every secret in
 * `known` (text → kind) replaced by a marker.
 */
export const maskText = (text: string, known: ReadonlyMap<string, string>, extra: ExtraKeys | null = null): string =>
  [...known].reduce(maskKnown, maskNamed(SECRET_SHAPES.reduce(maskShape, text), extra));
