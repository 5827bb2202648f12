import { scalarEnd, spaceEnd, stringEnd } from './json-tokens';
import { isJsonError, scanJson } from './scan-json';

const INDENT = '  ';

/** The source token at `at`: a string, a number, a literal, or one structural character. */
const tokenEnd = (json: string, at: number): number => {
  const first = json.charAt(at);
  if (first === '"') return stringEnd(json, at);
  return '{}[],:'.includes(first) ? at + 1 : scalarEnd(json, at);
};

const CLOSERS = new Map([
  ['{', '}'],
  ['[', ']'],
]);

/**
 * JSON source text laid out for reading, two spaces a level, with every token kept exactly as written (20-digit integers, `1.0`, escapes,
 * duplicate keys). A text that is no JSON comes back unchanged.
 */
export const prettySource = (json: string): string => {
  if (isJsonError(scanJson(json))) return json;
  const parts: string[] = [];
  let depth = 0;
  const lineBreak = () => `\n${INDENT.repeat(depth)}`;
  for (let at = spaceEnd(json, 0); at < json.length;) {
    const end = tokenEnd(json, at);
    const token = json.slice(at, end);
    const next = spaceEnd(json, end);
    const closer = CLOSERS.get(token);
    if (closer !== undefined && json.charAt(next) === closer) {
      parts.push(token, closer);
      at = spaceEnd(json, next + 1);
      continue;
    }
    if (closer !== undefined) depth++;
    if (token === '}' || token === ']') {
      depth--;
      parts.push(lineBreak());
    }
    parts.push(token);
    if (closer !== undefined || token === ',') parts.push(lineBreak());
    if (token === ':') parts.push(' ');
    at = next;
  }
  return parts.join('');
};
