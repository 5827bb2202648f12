import { canonicalNumber } from '../json/canonical-number';
import { decodeString } from '../json/json-tokens';
import type { JsonNode } from '../json/json-tree';

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const NUMBER_IN_TEXT = /\d+(?:\.\d+)?/g;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const ASCII_END = 128;
const ASCII_LETTER_OR_DIGIT = Array.from({ length: ASCII_END }, (_, code) =>
  LETTER_OR_DIGIT.test(String.fromCharCode(code)),
);

/** Asked for every place where a text holds another, so letters of everyday are looked up. */
const isWordAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code < ASCII_END ? ASCII_LETTER_OR_DIGIT[code] === true : LETTER_OR_DIGIT.test(text.charAt(at));
};

/** One text for a value and for what plain coercion makes of it: `12`, `"12"` and `12.0`; `true` and `"true"`. */
const valueText = (source: string): string => {
  const text = source.startsWith('"') ? decodeString(source) : source;
  return NUMBER.test(text) ? canonicalNumber(text) : text;
};

/** Whether a text holds another one as words of its own: `1` is not in `12`. */
const holdsWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isWordAt(text, at - 1) && !isWordAt(text, at + word.length)) return true;
  }
  return false;
};

/** Keys and values that a model did not have to make up. */
export class KnownValues {
  private readonly values = new Set<string>();
  private readonly keys = new Set<string>();
  private prose = '';

  /** Characters of prose that every unknown value is looked up in. */
  get proseLength(): number {
    return this.prose.length;
  }

  addKey(key: string): void {
    this.keys.add(key);
  }

  /** A text that may hold values among other words. */
  addProse(text: string): void {
    this.prose += `\n${text}`;
    for (const [number] of text.matchAll(NUMBER_IN_TEXT)) this.values.add(canonicalNumber(number));
  }

  /** All keys and values of a tree; its strings are prose as well where `isProse`. */
  addTree(node: JsonNode, isProse: boolean): void {
    if (node.kind === 'scalar') {
      this.values.add(valueText(node.source));
      if (isProse && node.source.startsWith('"')) this.addProse(decodeString(node.source));
      return;
    }
    if (node.kind === 'array') for (const item of node.items) this.addTree(item, isProse);
    else
      for (const { key, value } of node.members) {
        this.keys.add(key);
        this.addTree(value, isProse);
      }
  }

  hasKey(key: string): boolean {
    return this.keys.has(key);
  }

  hasValue(source: string): boolean {
    const text = valueText(source);
    return this.values.has(text) || holdsWord(this.prose, text);
  }
}
