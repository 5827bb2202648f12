import { constants, isUtf8 } from 'node:buffer';
import { parseSourceText } from './parse-source-text';
import { readTable } from './read-table';
import { resumeChunks } from './resume-chunks';
import { isBlank, SniffBuffer, type SourceShape, sniffShape } from './sniff-shape';
import { type Delimiter, sniffTable } from './sniff-table';
import { type SourceLine, splitLines } from './split-lines';

/**
 * A value with the place it came from, or the reason why there is none. Line and column count from 1. `text` is the JSON
 * it was parsed from; a row of a table has none.
 */
export type SourceRecord =
  | { kind: 'record'; shape: SourceShape; line: number; value: unknown; text: string }
  | { kind: 'refused'; line: number | null; column: number | null; reason: string };

/** Both count bytes after unpacking. */
export type ReadLimits = { maxDocumentBytes: number; maxLineBytes: number };

const MEBIBYTE = 1024 * 1024;
export const READ_LIMITS: ReadLimits = { maxDocumentBytes: 512 * MEBIBYTE, maxLineBytes: 64 * MEBIBYTE };

/**
 * The values of a byte stream: one whole JSON document, read to its end before anything is yielded, or JSONL, a line at a
 * time, or a delimited table, a row at a time. What cannot be read comes out as a refusal; only a bug throws.
 */
export async function* readSource(
  chunks: AsyncIterable<Uint8Array>,
  limits: ReadLimits = READ_LIMITS,
): AsyncGenerator<SourceRecord> {
  try {
    const { shape, delimiter, whole } = await sniff(chunks[Symbol.asyncIterator](), limits);
    if (delimiter !== null) yield* readRows(whole, delimiter, limits);
    else if (shape === 'lines') yield* readLines(whole, limits);
    else yield await readDocument(whole, limits);
  } catch (error) {
    const reason = readFailure(error);
    if (reason === null) throw error;
    yield { kind: 'refused', line: null, column: null, reason };
  }
}

type Sniffed = { shape: SourceShape; delimiter: Delimiter | null; whole: AsyncIterable<Uint8Array> };

async function sniff(chunks: AsyncIterator<Uint8Array>, limits: ReadLimits): Promise<Sniffed> {
  const head = new SniffBuffer(MEBIBYTE, limits.maxDocumentBytes);
  let isWhole = false;
  for (let isEnough = false; !isEnough && !isWhole;) {
    const next = await chunks.next();
    if (next.done) isWhole = true;
    else isEnough = head.add(next.value);
  }
  const bytes = head.bytes();
  return { shape: sniffShape(bytes, isWhole), delimiter: sniffTable(bytes), whole: resumeChunks(bytes, chunks) };
}

async function* readLines(chunks: AsyncIterable<Uint8Array>, limits: ReadLimits): AsyncGenerator<SourceRecord> {
  for await (const line of splitLines(chunks, limits.maxLineBytes)) {
    const record = recordOfLine(line, limits);
    if (record !== null) yield record;
  }
}

/** A line of JSONL as a record; null for a blank one. */
export function recordOfLine({ lineNumber, bytes }: SourceLine, limits: ReadLimits): SourceRecord | null {
  if (bytes !== null) return isBlank(bytes) ? null : recordOf(bytes, 'lines', lineNumber);
  const reason = `the line is longer than ${mebibytes(limits.maxLineBytes)}`;
  return { kind: 'refused', line: lineNumber, column: 1, reason };
}

async function* readRows(
  chunks: AsyncIterable<Uint8Array>,
  delimiter: Delimiter,
  limits: ReadLimits,
): AsyncGenerator<SourceRecord> {
  for await (const row of readTable(chunks, delimiter, limits.maxLineBytes)) {
    if ('reason' in row) yield { kind: 'refused', column: null, ...row };
    else yield { kind: 'record', shape: 'table', line: row.line, value: row.row, text: '' };
  }
}

async function readDocument(chunks: AsyncIterable<Uint8Array>, limits: ReadLimits): Promise<SourceRecord> {
  const maxBytes = Math.min(limits.maxDocumentBytes, constants.MAX_STRING_LENGTH);
  const parts: Uint8Array[] = [];
  let byteCount = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    byteCount += chunk.length;
    if (byteCount > maxBytes) return refusedWhole(`a JSON document over ${mebibytes(maxBytes)} is not read; use JSONL`);
  }
  const bytes = Buffer.concat(parts);
  return isBlank(bytes) ? refusedWhole('the file is empty') : recordOf(bytes, 'document', 1);
}

const refusedWhole = (reason: string): SourceRecord => ({ kind: 'refused', line: null, column: null, reason });

/** `firstLine` is the number, in the source, of the first line of `bytes`. */
function recordOf(bytes: Buffer, shape: SourceShape, firstLine: number): SourceRecord {
  if (!isUtf8(bytes)) {
    const line = firstLine + lineOfBadUtf8(bytes) - 1;
    return { kind: 'refused', line, column: null, reason: 'not UTF-8 text' };
  }
  const text = withoutByteOrderMark(bytes.toString('utf8'));
  const parsed = parseSourceText(text);
  if (!('reason' in parsed)) return { kind: 'record', shape, line: firstLine, value: parsed.value, text };
  return { kind: 'refused', line: firstLine + parsed.line - 1, column: parsed.column, reason: parsed.reason };
}

function lineOfBadUtf8(bytes: Buffer): number {
  let line = 1;
  for (
    let start = 0, end = bytes.indexOf('\n');
    end >= 0;
    line += 1, start = end + 1, end = bytes.indexOf('\n', start)
  ) {
    if (!isUtf8(bytes.subarray(start, end))) return line;
  }
  return line;
}

const withoutByteOrderMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);

const mebibytes = (byteCount: number): string => `${Math.floor(byteCount / MEBIBYTE)} MiB`;

/** What to tell of an error the file system or the unpacker raised; null for any other error. */
function readFailure(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  if (error.code === 'Z_BUF_ERROR') return 'the gzip data ends too early: the file is cut off';
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return 'the source was closed before its end';
  if (error.code.startsWith('Z_')) return `the gzip data is damaged (${error.message})`;
  if (error.code.startsWith('ERR_')) return null;
  return `cannot be read (${error.code})`;
}
