import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Delimiter } from './sniff-table';

type Info = { lines: number };
/** A row with the line it ends on, or why there is none. */
export type TableRow = { line: number; row: Record<string, string> } | { line: number | null; reason: string };

type ParsedRow = { record: string[]; info: Info };

/** Rows of a delimited text, by column. What cannot be read comes out as a reason; only what reading the bytes throws is thrown. */
export async function* readTable(
  chunks: AsyncIterable<Uint8Array>,
  delimiter: Delimiter,
  maxRowBytes: number,
): AsyncGenerator<TableRow> {
  const skipped: TableRow[] = [];
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    // Without it one stray quote would swallow the rest of the table.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxRowBytes,
    on_skip: (error) => {
      skipped.push(refusedRow(error));
      return undefined;
    },
  });
  const texts = Readable.from(decoded(chunks));
  texts.on('error', (error) => parser.destroy(error));
  texts.pipe(parser);
  let header: readonly string[] | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      // The parser reads ahead of the rows it has handed over.
      while (skipped[0] !== undefined && (skipped[0].line ?? 0) <= info.lines) yield skipped.shift() as TableRow;
      if (header === null) header = record;
      else yield { line: info.lines, row: rowOf(header, record) };
    }
  } catch (error) {
    yield* skipped.splice(0);
    yield refusedRow(error);
    return;
  } finally {
    texts.destroy();
  }
  yield* skipped;
}

/** The text of the bytes; nothing is ever replaced. */
async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Of columns with one name the first counts; a cell without a column has none. */
function rowOf(header: readonly string[], cells: readonly string[]): Record<string, string> {
  const row = Object.create(null) as Record<string, string>;
  header.forEach((name, index) => {
    const cell = cells[index];
    if (cell !== undefined && !Object.hasOwn(row, name)) row[name] = cell;
  });
  return row;
}

function refusedRow(error: unknown): TableRow {
  if (error instanceof CsvError) return { line: Number(error['lines']) || null, reason: `not a row: ${error.message}` };
  if (error instanceof TypeError) return { line: null, reason: 'not UTF-8 text' };
  throw error;
}
