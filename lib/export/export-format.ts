import { csvHead, csvLines } from './csv';
import type { ExportColumn } from './export-column';
import type { ExportMeta } from './export-meta';
import { jsonlHead, jsonlLines } from './jsonl';

export const EXPORT_FORMAT_NAMES = ['csv', 'jsonl'] as const;
export type ExportFormatName = (typeof EXPORT_FORMAT_NAMES)[number];

type ExportFormat = {
  contentType: string;
  head: <Row>(meta: ExportMeta, columns: readonly ExportColumn<Row>[]) => string;
  lines: <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]) => string;
};

/** How each format is written: a head once, then lines for any number of rows at a time. */
export const EXPORT_FORMATS: Readonly<Record<ExportFormatName, ExportFormat>> = {
  csv: { contentType: 'text/csv; charset=utf-8', head: csvHead, lines: csvLines },
  jsonl: { contentType: 'application/x-ndjson; charset=utf-8', head: jsonlHead, lines: jsonlLines },
};
