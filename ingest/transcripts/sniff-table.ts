const DELIMITERS = [',', '\t', ';'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const JSON_START = /^\s*[[{"]/;
const MAX_SNIFFED_BYTES = 64 * 1024;

/**
 * The delimiter of a text table whose first line is its header, as the beginning of a file shows it; null for anything
 * else. A header has at least two columns, names them all, and a row follows it.
 */
export function sniffTable(head: Uint8Array): Delimiter | null {
  const [header = '', row = ''] = firstLines(head);
  const isQuoted = /^"[^"]{1,200}"[,\t;]/.test(header);
  if (header === '' || row === '' || (JSON_START.test(header) && !isQuoted)) return null;
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => header.split(b).length - header.split(a).length);
  const names = header.split(delimiter);
  const isHeader = names.length >= 2 && names.every((name) => COLUMN.test(name));
  return isHeader && row.split(delimiter).length >= names.length ? delimiter : null;
}

const COLUMN = /^\s*"?[\p{L}_$][^"]{0,200}"?\s*$/u;

/** The first two lines, as far as they are text. */
function firstLines(head: Uint8Array): string[] {
  const bytes = head.subarray(0, MAX_SNIFFED_BYTES);
  if (bytes.includes(0)) return [];
  const lines = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split('\n', 3);
  return lines.slice(0, 2).map((line) => line.trim());
}
