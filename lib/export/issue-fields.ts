import { type ExportField, numberColumn } from './export-column';

/** `of` counts the failed attempts that were looked at, those without issues included. */
export type IssueExportRow = { tool: string; path: string; keyword: string; attempts: number; of: number };

/** A tool's failures by path and keyword, as exported; an attempt may have several issues. */
export const ISSUE_FIELDS: readonly ExportField<IssueExportRow>[] = [
  { name: 'tool', value: (row) => row.tool },
  { name: 'path', value: (row) => row.path },
  { name: 'keyword', value: (row) => row.keyword },
  numberColumn('failed_attempts', (row) => row.attempts),
  numberColumn('failed_attempts_looked_at', (row) => row.of),
];
