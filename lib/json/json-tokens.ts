const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;
const BACKSLASH = 92;
const SPACE = 32;
const COMMA = 44;
const CLOSE_BRACKET = 93;
const CLOSE_BRACE = 125;

/*
 * Steps over the tokens of a text that a scan has found to be valid JSON. On any other text the answers mean nothing,
 * but every function ends and none goes past the end of the text.
 */

const isSpace = (code: number): boolean =>
  code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB;

/** First offset from `at` on that is not JSON whitespace; `limit` where there is none before it. */
export const spaceEnd = (json: string, at: number, limit = json.length): number => {
  let end = at;
  while (end < limit && isSpace(json.charCodeAt(end))) end++;
  return end;
};

/** Offset behind the string whose opening quote is at `at`. */
export const stringEnd = (json: string, at: number): number => {
  let end = at + 1;
  while (end < json.length) {
    const code = json.charCodeAt(end);
    if (code === QUOTE) return end + 1;
    end += code === BACKSLASH ? 2 : 1;
  }
  return json.length;
};

/** Offset behind the number or literal that starts at `at`. */
export const scalarEnd = (json: string, at: number): number => {
  let end = at;
  while (end < json.length) {
    const code = json.charCodeAt(end);
    if (isSpace(code) || code === COMMA || code === CLOSE_BRACKET || code === CLOSE_BRACE) break;
    end++;
  }
  return end;
};

/** The text that a JSON string (quotes included) stands for. */
export const decodeString = (source: string): string =>
  source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1);
