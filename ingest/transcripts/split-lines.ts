const NEWLINE = 0x0a;

/** One line without its line end; `bytes` is null when it was longer than the limit and was skipped unread. */
export type SourceLine = { lineNumber: number; bytes: Buffer | null };

/** Lines of a byte stream, numbered from 1. Never holds more than one line of at most `maxLineBytes` and one chunk. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>, maxLineBytes: number): AsyncGenerator<SourceLine> {
  const line = new LineBuffer(maxLineBytes);
  let lineNumber = 1;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      line.add(chunk.subarray(start, end));
      yield { lineNumber, bytes: line.take() };
      lineNumber += 1;
      start = end + 1;
    }
    line.add(chunk.subarray(start));
  }
  if (!line.isEmpty()) yield { lineNumber, bytes: line.take() };
}

class LineBuffer {
  private parts: Uint8Array[] = [];
  private byteCount = 0;

  constructor(private readonly maxBytes: number) {}

  isEmpty(): boolean {
    return this.byteCount === 0;
  }

  add(part: Uint8Array): void {
    this.byteCount += part.length;
    if (this.byteCount > this.maxBytes) this.parts = [];
    else if (part.length > 0) this.parts.push(part);
  }

  take(): Buffer | null {
    const bytes = this.byteCount > this.maxBytes ? null : Buffer.concat(this.parts);
    this.parts = [];
    this.byteCount = 0;
    return bytes;
  }
}
