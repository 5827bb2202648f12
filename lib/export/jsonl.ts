import { columnsOf, type ExportField } from './export-column';
import { type ExportMeta, metaFields } from './export-meta';

/** The head of a JSONL export: one object under the key `meta`. */
export const jsonlHead = (meta: ExportMeta): string =>
  `${JSON.stringify({ meta: Object.fromEntries(metaFields(meta)) })}\n`;

/** Rows as one JSON object a line; text is unchanged, absent values are null. */
export const jsonlLines = <Row>(fields: readonly ExportField<Row>[], rows: readonly Row[]): string => {
  const columns = columnsOf(fields);
  const lineOf = (row: Row) => JSON.stringify(Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])));
  return rows.map((row) => `${lineOf(row)}\n`).join('');
};
