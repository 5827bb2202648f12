import { decodeString, stringEnd } from './json-tokens';

/*
 * Untrusted text is stored as JSON source text, because databases lose NUL and lone surrogates and numbers lose digits.
 * This is the one place where it is turned into text for people.
 */

/** The text a stored JSON string stands for; any other JSON (an object, a number) is its own source text. */
export const decodeText = (json: string): string => {
  if (json.length < 2 || !json.startsWith('"') || !json.endsWith('"') || stringEnd(json, 0) !== json.length)
    return json;
  try {
    return decodeString(json);
  } catch {
    return json;
  }
};

/** JSON source text of a text: pure ASCII for lone surrogates and control characters, so that any store keeps it. */
export const encodeText = (text: string): string => JSON.stringify(text);

/**
 * Characters that would hide, reverse or swallow text: C0 (except tab and line ends), DEL, C1, invisible and bidirectional controls,
 * line separators, annotation marks, variation selectors beyond the everyday ones, tag characters, noncharacters, lone surrogates.
 * The joiners U+200C and U+200D stay: scripts and emoji need them.
 */
const HIDDEN =
  /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\ufdd0-\ufdef\ufffe\uffff\u{e0000}-\u{e0fff}]|\p{Surrogate}/gu;

const CONTROL_PICTURES = 0x2400;
const DELETE = 0x7f;
const DELETE_PICTURE = '␡';

const picture = (character: string): string => {
  const code = character.codePointAt(0) as number;
  if (code < 0x20) return String.fromCodePoint(CONTROL_PICTURES + code);
  if (code === DELETE) return DELETE_PICTURE;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
};

/** The text with every character that could hide or reorder others made visible: `␀`, `⟨U+202E⟩`. Tabs and line ends stay. */
export const visibleText = (text: string): string => text.replace(HIDDEN, picture);

const escapes = (character: string): string =>
  // A character above U+FFFF is written as its two surrogates.
  [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');

/** The same JSON text with hidden and reordering characters of its strings written as escapes: for terminals and files that people read. */
export const hiddenAsEscapes = (json: string): string =>
  // A carriage return can only stand between tokens.
  json.replaceAll('\r', '').replace(HIDDEN, escapes);
