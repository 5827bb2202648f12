import type { AttemptSuccess } from '../attempt-success';
import { attemptSuccessRate } from '../metrics';
import { type ExportField, numberColumn } from './export-column';

/** Success of attempt k ≥ 2 where it was made, as exported; only calls that came this far are among them. */
export const ATTEMPT_FIELDS: readonly ExportField<AttemptSuccess>[] = [
  numberColumn('attempt', (row) => row.number),
  { name: 'after_class', value: (row) => row.afterClass },
  { name: 'attempt_success', rateOf: attemptSuccessRate },
];
