import { stringify } from 'csv-stringify/sync';
import type { ExportCell, ExportColumn } from './export-column';
import { type ExportMeta, metaFields } from './export-meta';
import { guardFormula } from './guard-formula';

/** Numbers are ours and stay as they are; every text is untrusted. */
const csvText = (cell: ExportCell): string => {
  if (cell === null) return '';
  return typeof cell === 'string' ? guardFormula(cell) : String(cell);
};

/** A comment is no CSV record: whatever could end its line or open a cell is percent-encoded. */
const commentText = (text: string): string => text.replaceAll(/[\s",;]/g, encodeURIComponent);

/** The head of a CSV export: `# name: value` lines, then the row of column names. */
export const csvHead = <Row>(meta: ExportMeta, columns: readonly ExportColumn<Row>[]): string =>
  metaFields(meta)
    .map(([name, text]) => `# ${name}: ${commentText(text)}\n`)
    .join('') + stringify([columns.map((column) => column.name)]);

/** A cell that begins like a comment is quoted, so that readers who skip comments keep its row. */
const OPTIONS = { quoted_match: [/^#/] };

/** Rows as CSV lines (RFC 4180 quoting, LF), formula-safe; absent values are empty. */
export const csvLines = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string =>
  stringify(
    rows.map((row) => columns.map((column) => csvText(column.value(row)))),
    OPTIONS,
  );
