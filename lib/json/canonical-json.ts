import { canonicalNumber } from './canonical-number';
import { scalarEnd, spaceEnd, stringEnd } from './json-tokens';
import { isJsonError, scanJson } from './scan-json';

/** Starts the canonical form of a text that is no JSON; no canonical JSON starts like this. */
const UNPARSABLE = '!';

/** What a string can spell in more than one way: escapes, and surrogates, of which a lone one is always escaped. */
const RESPELLED = /[\\\ud800-\udfff]/;

/** Rewrites one JSON text that a scan has found valid; the scan's depth limit bounds the recursion. */
class CanonicalWriter {
  private at = 0;

  constructor(private readonly json: string) {}

  value(): string {
    this.at = spaceEnd(this.json, this.at);
    const first = this.json.charAt(this.at);
    if (first === '{') return this.object();
    if (first === '[') return this.array();
    if (first === '"') return this.string();
    const scalar = this.token(scalarEnd(this.json, this.at));
    return first === 't' || first === 'f' || first === 'n' ? scalar : canonicalNumber(scalar);
  }

  /** Steps over `closer` if it comes next, else over a comma if there is one. */
  private isClosed(closer: string): boolean {
    this.at = spaceEnd(this.json, this.at);
    const next = this.json.charAt(this.at);
    if (next === closer || next === ',') this.at++;
    return next === closer;
  }

  private object(): string {
    const members = new Map<string, string>();
    this.at++;
    while (!this.isClosed('}')) {
      this.at = spaceEnd(this.json, this.at);
      const key = this.string();
      this.at = spaceEnd(this.json, this.at);
      this.at++;
      members.set(key, this.value());
    }
    const sorted = [...members.keys()].toSorted();
    return `{${sorted.map((key) => `${key}:${members.get(key) ?? ''}`).join(',')}}`;
  }

  private array(): string {
    const items: string[] = [];
    this.at++;
    while (!this.isClosed(']')) items.push(this.value());
    return `[${items.join(',')}]`;
  }

  private string(): string {
    const source = this.token(stringEnd(this.json, this.at));
    return RESPELLED.test(source) ? JSON.stringify(JSON.parse(source)) : source;
  }

  private token(end: number): string {
    const source = this.json.slice(this.at, end);
    this.at = end;
    return source;
  }
}

/**
 * One text for all JSON texts of equal value: keys sorted, whitespace dropped, the last of duplicate keys kept, numbers compared by exact
 * decimal value (`1.0` = `1`, but no digit of a long integer is lost). A text that is no JSON is kept, behind a mark.
 */
export const canonicalJson = (json: string): string =>
  isJsonError(scanJson(json)) ? UNPARSABLE + json : new CanonicalWriter(json).value();

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
