import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { ReadLimits, SourceRecord } from './read-source';
import type { Delimiter } from './sniff-table';

type Info = { lines: number };
type ParsedRow = { record: string[]; info: Info };

/** Rows of a delimited text as records of their columns: `{column: text}`, each with the line it ends on. */
export async function* readTable(
  chunks: AsyncIterable<Uint8Array>,
  delimiter: Delimiter,
  { maxLineBytes }: ReadLimits,
): AsyncGenerator<SourceRecord> {
  const skipped: SourceRecord[] = [];
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxLineBytes,
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
      yield* skipped.splice(0);
      if (header === null) header = record;
      else yield recordOf(header, record, info.lines);
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
function recordOf(header: readonly string[], cells: readonly string[], line: number): SourceRecord {
  const row: Record<string, string> = Object.create(null) as Record<string, string>;
  header.forEach((name, index) => {
    const cell = cells[index];
    if (cell !== undefined && !Object.hasOwn(row, name)) row[name] = cell;
  });
  return { kind: 'record', shape: 'table', line, value: row, text: '' };
}

function refusedRow(error: unknown): SourceRecord {
  const refused = (line: number | null, reason: string): SourceRecord => ({
    kind: 'refused',
    line,
    column: null,
    reason,
  });
  if (error instanceof CsvError) return refused(Number(error['lines']) || null, `not a row: ${error.message}`);
  if (error instanceof TypeError) return refused(null, 'not UTF-8 text');
  throw error;
}
