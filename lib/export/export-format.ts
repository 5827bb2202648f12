import { csvHead, csvLines, tsvHead, tsvLines } from './csv';
import type { ExportField } from './export-column';
import type { ExportMeta } from './export-meta';
import { jsonlHead, jsonlLines } from './jsonl';
import { markdownHead, markdownLines } from './markdown';

export const EXPORT_FORMAT_NAMES = ['csv', 'jsonl', 'md', 'tsv'] as const;
export type ExportFormatName = (typeof EXPORT_FORMAT_NAMES)[number];

type ExportFormat = {
  contentType: string;
  head: <Row>(meta: ExportMeta, fields: readonly ExportField<Row>[]) => string;
  lines: <Row>(fields: readonly ExportField<Row>[], rows: readonly Row[]) => string;
};

/** How each format is written: a head once, then lines for any number of rows at a time. */
export const EXPORT_FORMATS: Readonly<Record<ExportFormatName, ExportFormat>> = {
  csv: { contentType: 'text/csv; charset=utf-8', head: csvHead, lines: csvLines },
  jsonl: { contentType: 'application/x-ndjson; charset=utf-8', head: jsonlHead, lines: jsonlLines },
  md: { contentType: 'text/markdown; charset=utf-8', head: markdownHead, lines: markdownLines },
  tsv: { contentType: 'text/tab-separated-values; charset=utf-8', head: tsvHead, lines: tsvLines },
};
