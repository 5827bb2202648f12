import { canonicalNumber } from './canonical-number';
import { type JsonNode, jsonTree } from './json-tree';

/** Starts the canonical form of a text that is no JSON; no canonical JSON starts like this. */
const UNPARSABLE = '!';

/** What a string can spell in more than one way: escapes, and surrogates, of which a lone one is always escaped. */
const RESPELLED = /[\\\ud800-\udfff]/;

const canonicalString = (source: string): string =>
  RESPELLED.test(source) ? JSON.stringify(JSON.parse(source)) : source;

const canonicalScalar = (source: string): string => {
  if (source.startsWith('"')) return canonicalString(source);
  return /^[tfn]/.test(source) ? source : canonicalNumber(source);
};

const canonicalNode = (node: JsonNode): string => {
  if (node.kind === 'scalar') return canonicalScalar(node.source);
  if (node.kind === 'array') return `[${node.items.map(canonicalNode).join(',')}]`;
  const members = new Map(
    node.members.map(({ keySource, value }) => [canonicalString(keySource), canonicalNode(value)] as const),
  );
  return `{${[...members.keys()]
    .toSorted()
    .map((key) => `${key}:${members.get(key) ?? ''}`)
    .join(',')}}`;
};

/**
 * One text for all JSON texts of equal value: keys sorted, whitespace dropped, the last of duplicate keys kept, numbers compared by exact
 * decimal value (`1.0` = `1`, but no digit of a long integer is lost). A text that is no JSON is kept, behind a mark.
 */
export const canonicalJson = (json: string): string => {
  const tree = jsonTree(json);
  return tree === null ? UNPARSABLE + json : canonicalNode(tree);
};

const unwrapped = (canonical: string): string => {
  if (!canonical.startsWith('"')) return canonical;
  const content: unknown = JSON.parse(canonical);
  if (typeof content !== 'string' || !/^\s*[{[]/.test(content)) return canonical;
  const inner = canonicalJson(content);
  return inner.startsWith(UNPARSABLE) ? canonical : inner;
};

/**
 * The form in which two attempts' arguments are equal or not, whichever way the source sent them:
 * as `canonicalJson`, and a string that holds the JSON text of an object or array is that object or array.
 */
export const canonicalArguments = (json: string | null): string | null =>
  json === null ? null : unwrapped(canonicalJson(json));
