import type { Measures } from '../measures';
import { callCounts, classRow, type ClassRow } from '../metrics';
import type { ErrorClass } from '../repair/error-classes';
import type { ExportColumn } from './export-column';
import { rateColumns } from './rate-columns';

export type ClassExportRow = { errorClass: ErrorClass; n1: number; n: number; open: number } & ClassRow;

/** A row of the table by class; `population` sums all calls under the fields of the filter that are not of failures only. */
export const classExportRow = (errorClass: ErrorClass, sums: Measures, population: Measures): ClassExportRow => {
  const { n1, n, open } = callCounts(population);
  return { errorClass, n1, n, open, ...classRow(sums, population) };
};

/** The table by class, as exported. */
export const CLASS_COLUMNS: readonly ExportColumn<ClassExportRow>[] = [
  { name: 'error_class', value: (row) => row.errorClass },
  { name: 'n1', value: (row) => row.n1 },
  { name: 'n', value: (row) => row.n },
  { name: 'open', value: (row) => row.open },
  { name: 'first_failures', value: (row) => row.firstFailures },
  { name: 'repair_attempted', value: (row) => row.repairAttempted },
  { name: 'repaired', value: (row) => row.repaired },
  { name: 'rewritten', value: (row) => row.rewritten },
  { name: 'resent', value: (row) => row.resent },
  { name: 'reshaped', value: (row) => row.reshaped },
  { name: 'escalated', value: (row) => row.escalated },
  { name: 'rescued_escalated', value: (row) => row.rescuedEscalated },
  { name: 'abandoned', value: (row) => row.abandoned },
  { name: 'rescued_abandoned', value: (row) => row.rescuedAbandoned },
  ...rateColumns<ClassExportRow>('repair_success', (row) => row.repairSuccess),
  ...rateColumns<ClassExportRow>('cleared', (row) => row.cleared),
  ...rateColumns<ClassExportRow>('lost_before', (row) => row.lostBefore),
  ...rateColumns<ClassExportRow>('lost_after', (row) => row.lostAfter),
  ...rateColumns<ClassExportRow>('pays_off', (row) => row.paysOff),
];
