import type { ExportField } from './export-column';
import { SUCCESS_FIELDS, type SuccessRow } from './success-fields';

/** `model` is empty for calls whose events name none. */
export type ModelExportRow = SuccessRow & { model: string | null };

/** The table by model, as exported. */
export const MODEL_FIELDS: readonly ExportField<ModelExportRow>[] = [
  { name: 'model', value: (row) => row.model },
  ...SUCCESS_FIELDS,
];
