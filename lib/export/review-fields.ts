import type { ErrorClass } from '../repair/error-classes';
import type { ReviewKind } from '../review';
import { type ExportField, numberColumn } from './export-column';

/** An item that waits for a person, as lists and exports show it. Times are epoch milliseconds. */
export type ReviewExportRow = {
  id: number;
  attemptId: string;
  kind: ReviewKind;
  reason: string;
  openedAt: number;
  tool: string;
  errorClass: ErrorClass | null;
  agent: string | null;
  model: string | null;
};

/** What waits for a person, as exported. */
export const REVIEW_FIELDS: readonly ExportField<ReviewExportRow>[] = [
  numberColumn('id', (row) => row.id),
  { name: 'attempt_id', value: (row) => row.attemptId },
  { name: 'kind', value: (row) => row.kind },
  { name: 'reason', value: (row) => row.reason },
  { name: 'opened_at', value: (row) => new Date(row.openedAt).toISOString() },
  { name: 'tool', value: (row) => row.tool },
  { name: 'last_class', value: (row) => row.errorClass },
  { name: 'agent', value: (row) => row.agent },
  { name: 'model', value: (row) => row.model },
];
