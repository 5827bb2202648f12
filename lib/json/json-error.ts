/** Why a text was not read as JSON, and where: `offset` into the text, `line` and `column` counted from 1. */
export type JsonError = { error: 'invalid_json' | 'too_deep'; offset: number; line: number; column: number };

/** The error at `offset`, its line and column counted from `start`. */
export const jsonError = (text: string, start: number, offset: number, error: JsonError['error']): JsonError => {
  let line = 1;
  let lineStart = start;
  for (let at = text.indexOf('\n', start); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { error, offset, line, column: offset - lineStart + 1 };
};
