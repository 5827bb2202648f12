import { type ExportField, numberColumn } from './export-column';
import { COST_FIELDS, EXCLUDED_FIELDS, SUCCESS_FIELDS, type SuccessRow } from './success-fields';

export type ToolExportRow = SuccessRow & { tool: string; openFlags: number };

/** The table by tool, as exported. */
export const TOOL_FIELDS: readonly ExportField<ToolExportRow>[] = [
  { name: 'tool', value: (row) => row.tool },
  ...SUCCESS_FIELDS,
  ...EXCLUDED_FIELDS,
  ...COST_FIELDS,
  numberColumn('open_flags', (row) => row.openFlags),
];
