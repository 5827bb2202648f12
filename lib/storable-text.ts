const UNSTORABLE = /[\u0000]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A short text (name, id) as every engine can keep it: NUL and lone surrogates, which SQLite and Postgres lose, become visible `\uXXXX` escapes.
 */
export const storableText = (text: string): string =>
  text.isWellFormed() && !text.includes('\0')
    ? text
    : text.replace(UNSTORABLE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
