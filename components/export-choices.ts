import { EXPORT_FORMAT_NAMES, type ExportFormatName } from '../lib/export/export-format';
import type { ExportTable } from '../lib/export/export-table';
import type { CallFilter } from '../lib/filter';
import { exportHref } from '../lib/routes';
import type { ExportChoice } from './export-menu';

const TABLE_WORDS: Readonly<Record<ExportTable, string>> = {
  classes: 'By error class',
  tools: 'By tool',
  calls: 'Calls',
};

const FORMAT_WORDS: Readonly<Record<ExportFormatName, string>> = { csv: 'CSV', jsonl: 'JSONL' };

/** What a screen offers to export: these tables under its filter, in every format. */
export const exportChoices = (tables: readonly ExportTable[], filter: CallFilter): ExportChoice[] =>
  tables.map((table) => ({
    label: TABLE_WORDS[table],
    files: EXPORT_FORMAT_NAMES.map((format) => ({
      format: FORMAT_WORDS[format],
      href: exportHref(table, format, filter),
    })),
  }));
