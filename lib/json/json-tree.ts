import { decodeString, scalarEnd, spaceEnd, stringEnd } from './json-tokens';
import { isJsonError, scanJson } from './scan-json';

/** A member of an object: its key as a text, and as it is written. */
export type JsonMember = { key: string; keySource: string; value: JsonNode };

/** A JSON value that keeps how every scalar and key is written: digits, escapes, order and duplicate keys. */
export type JsonNode =
  | { kind: 'scalar'; source: string }
  | { kind: 'object'; members: JsonMember[] }
  | { kind: 'array'; items: JsonNode[] };

/** Reads one JSON text that a scan has found valid; the scan's depth limit bounds the recursion. */
class TreeReader {
  private at = 0;

  constructor(private readonly json: string) {}

  value(): JsonNode {
    this.at = spaceEnd(this.json, this.at);
    const first = this.json.charAt(this.at);
    if (first === '{') return { kind: 'object', members: this.members() };
    if (first === '[') return { kind: 'array', items: this.items() };
    const end = first === '"' ? stringEnd(this.json, this.at) : scalarEnd(this.json, this.at);
    return { kind: 'scalar', source: this.take(end) };
  }

  private members(): JsonMember[] {
    const members: JsonMember[] = [];
    this.at++;
    while (!this.isClosed('}')) {
      this.at = spaceEnd(this.json, this.at);
      const keySource = this.take(stringEnd(this.json, this.at));
      this.at = spaceEnd(this.json, this.at) + 1;
      members.push({ key: decodeString(keySource), keySource, value: this.value() });
    }
    return members;
  }

  private items(): JsonNode[] {
    const items: JsonNode[] = [];
    this.at++;
    while (!this.isClosed(']')) items.push(this.value());
    return items;
  }

  /** Steps over `closer` if it comes next, else over a comma if there is one. */
  private isClosed(closer: string): boolean {
    this.at = spaceEnd(this.json, this.at);
    const next = this.json.charAt(this.at);
    if (next === closer || next === ',') this.at++;
    return next === closer;
  }

  private take(end: number): string {
    const source = this.json.slice(this.at, end);
    this.at = end;
    return source;
  }
}

/** The tree of a JSON text; null for a text that is none. */
export const jsonTree = (json: string): JsonNode | null =>
  isJsonError(scanJson(json)) ? null : new TreeReader(json).value();

/** A tree as JSON without spaces: keys and scalars as they are written there. */
export const treeSource = (node: JsonNode): string => {
  if (node.kind === 'scalar') return node.source;
  if (node.kind === 'array') return `[${node.items.map(treeSource).join(',')}]`;
  return `{${node.members.map(({ keySource, value }) => `${keySource}:${treeSource(value)}`).join(',')}}`;
};
