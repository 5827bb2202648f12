import { stringify } from 'csv-stringify/sync';
import { columnsOf, type ExportCell, type ExportField } from './export-column';
import { type ExportMeta, metaFields } from './export-meta';
import { guardFormula } from './guard-formula';

/** Numbers are ours and stay as they are; every text is untrusted. */
const csvText = (cell: ExportCell): string => {
  if (cell === null) return '';
  return typeof cell === 'string' ? guardFormula(cell) : String(cell);
};

/** A comment is no CSV record: whatever could end its line or open a cell is percent-encoded. */
const commentText = (text: string): string => text.replaceAll(/[\s",;]/g, encodeURIComponent);

const namesOf = <Row>(fields: readonly ExportField<Row>[]): string[] => columnsOf(fields).map(({ name }) => name);

const recordsOf = <Row>(fields: readonly ExportField<Row>[], rows: readonly Row[]): string[][] => {
  const columns = columnsOf(fields);
  return rows.map((row) => columns.map((column) => csvText(column.value(row))));
};

/** The head of a CSV export: `# name: value` lines, then the row of column names. */
export const csvHead = <Row>(meta: ExportMeta, fields: readonly ExportField<Row>[]): string =>
  metaFields(meta)
    .map(([name, text]) => `# ${name}: ${commentText(text)}\n`)
    .join('') + stringify([namesOf(fields)]);

/** A cell that begins like a comment is quoted, so that readers who skip comments keep its row. */
const OPTIONS = { quoted_match: [/^#/] };

/** Rows as CSV lines (RFC 4180 quoting, LF), formula-safe; absent values are empty. */
export const csvLines = <Row>(fields: readonly ExportField<Row>[], rows: readonly Row[]): string =>
  stringify(recordsOf(fields, rows), OPTIONS);

const TABS = { delimiter: '\t' };

/** The head of a table to paste into a spreadsheet: the column names alone, since a sheet has no place for comments. */
export const tsvHead = <Row>(_meta: ExportMeta, fields: readonly ExportField<Row>[]): string =>
  stringify([namesOf(fields)], TABS);

/** Rows with tabs between the cells, quoted where a cell has tabs or line ends of its own, formula-safe. */
export const tsvLines = <Row>(fields: readonly ExportField<Row>[], rows: readonly Row[]): string =>
  stringify(recordsOf(fields, rows), TABS);
