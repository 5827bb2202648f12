import type { ExportFormatName } from '../lib/export/export-format';
import type { ExportTable } from '../lib/export/export-table';
import type { CallFilter } from '../lib/filter';
import { exportHref } from '../lib/routes';
import type { ExportChoice } from './export-menu';

const TABLE_WORDS: Readonly<Record<ExportTable, string>> = {
  classes: 'By error class',
  tools: 'By tool',
  models: 'By model',
  prompt_versions: 'By prompt version',
  attempts: 'By attempt',
  sessions: 'By session',
  class_tools: 'By class and tool',
  calls: 'Calls',
  issues: 'Failures by path',
  flags: 'Flags',
  review: 'Review queue',
};

const FILES = [
  { word: 'CSV', format: 'csv' },
  { word: 'JSONL', format: 'jsonl' },
  { word: 'Markdown', format: 'md' },
] as const satisfies readonly { word: string; format: ExportFormatName }[];

const COPIES = [
  { word: 'Markdown table', format: 'md' },
  { word: 'spreadsheet cells', format: 'tsv' },
] as const satisfies readonly { word: string; format: ExportFormatName }[];

/** What can be taken away of a table under a filter: files, and texts for the clipboard. `more` narrows tables that no filter does. */
export const exportChoice = (
  table: ExportTable,
  filter: CallFilter,
  more: Readonly<Record<string, string>> = {},
): ExportChoice => {
  const withHref = ({ word, format }: { word: string; format: ExportFormatName }) => ({
    word,
    href: exportHref(table, format, filter, more),
  });
  return { label: TABLE_WORDS[table], files: FILES.map(withHref), copies: COPIES.map(withHref) };
};

/** What a screen offers to export: these tables under its filter. */
export const exportChoices = (tables: readonly ExportTable[], filter: CallFilter): ExportChoice[] =>
  tables.map((table) => exportChoice(table, filter));
