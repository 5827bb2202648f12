import { visibleText } from './source-text';

const ESCAPE = /\\(?:u([\da-fA-F]{4})|(.))/gs;

const MEANING = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** JSON source text as a person reads it: every escape is the character it stands for. It is no JSON any more. */
export const readableSource = (json: string): string =>
  json.includes('\\')
    ? json.replace(ESCAPE, (_, code: string | undefined, letter: string) =>
        code === undefined ? (MEANING.get(letter) ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
      )
    : json;

const PLAIN = /^[\t\n -~]*$/;

/** What two texts have in common that look alike to a person who does not mind case. */
export const searchForm = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : visibleText(text).normalize('NFC').toLowerCase();
