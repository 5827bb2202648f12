import type { ExportColumn } from './export-column';
import { type ExportMeta, metaFields } from './export-meta';

/** The head of a JSONL export: one object under the key `meta`. */
export const jsonlHead = (meta: ExportMeta): string =>
  `${JSON.stringify({ meta: Object.fromEntries(metaFields(meta)) })}\n`;

/** Rows as one JSON object a line; text is unchanged, absent values are null. */
export const jsonlLines = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string =>
  rows
    .map((row) => `${JSON.stringify(Object.fromEntries(columns.map((column) => [column.name, column.value(row)])))}\n`)
    .join('');
