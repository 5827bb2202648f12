import type { Measures } from '../measures';
import { callCounts, classRow, type ClassRow } from '../metrics';
import type { ErrorClass } from '../repair/error-classes';
import { type ExportField, numberColumn } from './export-column';

/** First failures of a kind, and what became of them, beside the calls they were counted among. */
export type FailureExportRow = { n1: number; n: number; open: number } & ClassRow;

/** A row of a table of failures; `population` sums all calls under the fields of the filter that are not of failures only. */
export const failureExportRow = (sums: Measures, population: Measures): FailureExportRow => {
  const { n1, n, open } = callCounts(population);
  return { n1, n, open, ...classRow(sums, population) };
};

const FAILURE_FIELDS: readonly ExportField<FailureExportRow>[] = [
  numberColumn('n1', (row) => row.n1),
  numberColumn('n', (row) => row.n),
  numberColumn('open', (row) => row.open),
  numberColumn('first_failures', (row) => row.firstFailures),
  numberColumn('repair_attempted', (row) => row.repairAttempted),
  numberColumn('repaired', (row) => row.repaired),
  numberColumn('rewritten', (row) => row.rewritten),
  numberColumn('resent', (row) => row.resent),
  numberColumn('reshaped', (row) => row.reshaped),
  numberColumn('escalated', (row) => row.escalated),
  numberColumn('rescued_escalated', (row) => row.rescuedEscalated),
  numberColumn('abandoned', (row) => row.abandoned),
  numberColumn('rescued_abandoned', (row) => row.rescuedAbandoned),
  { name: 'repair_success', rateOf: (row) => row.repairSuccess },
  { name: 'clean', rateOf: (row) => row.clean },
  numberColumn('clean_not_measurable', (row) => row.cleanUnmeasured),
  { name: 'cleared', rateOf: (row) => row.cleared },
  { name: 'lost_before', rateOf: (row) => row.lostBefore },
  { name: 'lost_after', rateOf: (row) => row.lostAfter },
  { name: 'pays_off', rateOf: (row) => row.paysOff },
];

export type ClassExportRow = FailureExportRow & { errorClass: ErrorClass };

/** The table by class, as exported. */
export const CLASS_FIELDS: readonly ExportField<ClassExportRow>[] = [
  { name: 'error_class', value: (row) => row.errorClass },
  ...FAILURE_FIELDS,
];

export type ClassToolExportRow = ClassExportRow & { tool: string };

/** The map of class and tool, as exported: a row for each of its cells that has failures; n1 and n are the tool's. */
export const CLASS_TOOL_FIELDS: readonly ExportField<ClassToolExportRow>[] = [
  { name: 'error_class', value: (row) => row.errorClass },
  { name: 'tool', value: (row) => row.tool },
  ...FAILURE_FIELDS,
];

/** `promptVersion` is empty where no repair was attempted or its events name none. */
export type PromptExportRow = FailureExportRow & { promptVersion: string | null };

/** The table by prompt version, as exported. */
export const PROMPT_FIELDS: readonly ExportField<PromptExportRow>[] = [
  { name: 'prompt_version', value: (row) => row.promptVersion },
  ...FAILURE_FIELDS,
];
