import type { JsonNode } from './json-tree';

const SCALAR = 's';
const OBJECT = 'o';
const ARRAY = 'a';

/**
 * Numbers values so that equal ones get the same number, at a cost that grows with the text and not with its depth.
 * Scalars are equal when they are written alike; objects are, whatever the order of their keys (of duplicate keys, the order counts).
 */
export class NodeNumbers {
  private readonly numbers = new Map<string, number>();
  private readonly known = new WeakMap<JsonNode, number>();

  of(node: JsonNode): number {
    const known = this.known.get(node);
    if (known !== undefined) return known;
    const name = this.nameOf(node);
    const number = this.numbers.get(name) ?? this.numbers.size;
    this.numbers.set(name, number);
    this.known.set(node, number);
    return number;
  }

  private nameOf(node: JsonNode): string {
    if (node.kind === 'scalar') return SCALAR + node.source;
    if (node.kind === 'array') return ARRAY + node.items.map((item) => this.of(item)).join();
    const sorted = node.members.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
    return OBJECT + sorted.map(({ key, value }) => `${JSON.stringify(key)}:${this.of(value)}`).join();
  }
}
