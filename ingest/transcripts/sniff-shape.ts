/** One JSON document, a record a line, or a delimited table. */
export type SourceShape = 'document' | 'lines' | 'table';

const NEWLINE = 0x0a;
const MAX_LINES = 5;

/** A longer line counts as incomplete untried. */
const MAX_TRIED_BYTES = 64 * 1024 * 1024;

/**
 * Whether a text that begins with `head` is one JSON document or holds a record per line (JSONL).
 *
 * It is JSONL when at least half of its first five non-blank lines are complete objects or arrays by themselves.
 * No valid document of several lines gets there: it needs a line that opens a bracket before the first complete value
 * and a line with a comma between two of them. So a bad line among good ones does not turn JSONL into a document.
 */
export function sniffShape(head: Buffer, isWhole: boolean): Exclude<SourceShape, 'table'> {
  const { ended, rest } = splitHead(head);
  const lines = isWhole && ended.length < MAX_LINES && !isBlank(rest) ? [...ended, rest] : ended;
  const hasSecondLine = lines.length > 1 || (!isWhole && lines.length === 1 && !isBlank(rest));
  if (!hasSecondLine) return 'document';
  return lines.filter(isCompleteValue).length * 2 >= lines.length ? 'lines' : 'document';
}

/** Collects the beginning of a stream until `sniffShape` can judge it. */
export class SniffBuffer {
  private readonly chunks: Uint8Array[] = [];
  private byteCount = 0;
  private hasNewline = false;

  /** Beyond `longBytes`, one line and the chunk after it have to do; `maxBytes` are enough in any case. */
  constructor(
    private readonly longBytes: number,
    private readonly maxBytes: number,
  ) {}

  /** True when enough has been seen. */
  add(chunk: Uint8Array): boolean {
    this.chunks.push(chunk);
    this.byteCount += chunk.length;
    const hadNewline = this.hasNewline;
    this.hasNewline ||= chunk.includes(NEWLINE);
    if (this.byteCount > this.longBytes) return hadNewline || this.byteCount > this.maxBytes;
    return this.hasNewline && splitHead(this.bytes()).ended.length === MAX_LINES;
  }

  bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

/** The first non-blank lines whose end is known, five at most, and what follows them. */
function splitHead(head: Buffer): { ended: Buffer[]; rest: Buffer } {
  const ended: Buffer[] = [];
  let start = 0;
  for (let end = head.indexOf(NEWLINE); end >= 0 && ended.length < MAX_LINES; end = head.indexOf(NEWLINE, start)) {
    const line = head.subarray(start, end);
    if (!isBlank(line)) ended.push(line);
    start = end + 1;
  }
  return { ended, rest: head.subarray(start) };
}

const BLANK_BYTES: ReadonlySet<number> = new Set([0x09, NEWLINE, 0x0d, 0x20]);

/** Whether bytes are nothing but JSON whitespace. */
export const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => BLANK_BYTES.has(byte));

function isCompleteValue(line: Buffer): boolean {
  if (line.length > MAX_TRIED_BYTES) return false;
  const text = line.toString('utf8').trim();
  if (!text.startsWith('{') && !text.startsWith('[')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
