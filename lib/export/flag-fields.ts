import type { FlagStatus } from '../flag';
import { type ExportField, numberColumn } from './export-column';

/** Times are epoch milliseconds, days YYYY-MM-DD on the project's calendar. */
export type FlagExportRow = {
  id: number;
  tool: string;
  path: string | null;
  status: FlagStatus;
  owner: string | null;
  dueOn: string | null;
  reason: string;
  schemaHash: string | null;
  attemptId: string | null;
  createdAt: number;
  createdBy: string;
  updatedAt: number;
  updatedBy: string;
};

const instant = (ms: number): string => new Date(ms).toISOString();

/** Flags, as exported; an empty path means the whole tool. */
export const FLAG_FIELDS: readonly ExportField<FlagExportRow>[] = [
  numberColumn('id', (row) => row.id),
  { name: 'tool', value: (row) => row.tool },
  { name: 'path', value: (row) => row.path },
  { name: 'status', value: (row) => row.status },
  { name: 'owner', value: (row) => row.owner },
  { name: 'due_on', value: (row) => row.dueOn },
  { name: 'reason', value: (row) => row.reason },
  { name: 'schema_hash', value: (row) => row.schemaHash },
  { name: 'attempt_id', value: (row) => row.attemptId },
  { name: 'created_at', value: (row) => instant(row.createdAt) },
  { name: 'created_by', value: (row) => row.createdBy },
  { name: 'status_since', value: (row) => instant(row.updatedAt) },
  { name: 'status_by', value: (row) => row.updatedBy },
];
