import { and, eq } from 'drizzle-orm';
import type { Principal } from '../principal';
import type { WriteStore } from '../store';
import { appendAuditRow } from './append-audit-row';

/** What an import has brought so far. */
export type ImportDetails = {
  files: string[];
  /** More files than are named. */
  hasMoreFiles: boolean;
  formats: string[];
  conversations: number;
  stored: number;
  duplicates: number;
  refused: number;
};

const MOST_FILES = 200;

const ACTION = 'import.store';
const SUBJECT_TYPE = 'import';

const sumOf = (a: ImportDetails, b: ImportDetails): ImportDetails => {
  const files = [...new Set([...a.files, ...b.files])];
  return {
    files: files.slice(0, MOST_FILES),
    hasMoreFiles: a.hasMoreFiles || files.length > MOST_FILES,
    formats: [...new Set([...a.formats, ...b.formats])],
    conversations: a.conversations + b.conversations,
    stored: a.stored + b.stored,
    duplicates: a.duplicates + b.duplicates,
    refused: a.refused + b.refused,
  };
};

/**
 * Adds a batch to the one audit row of its import. An import is many transactions, and the row grows with each, so that it tells
 * what was stored wherever the import ended.
 */
export const auditImport = async (
  store: WriteStore,
  principal: Principal,
  { importId, details, at }: { importId: string; details: ImportDetails; at: number },
): Promise<void> => {
  const { auditRows } = store.tables;
  const { projectId } = principal;
  const [row] = await store.db
    .select({ id: auditRows.id, detailsJson: auditRows.detailsJson })
    .from(auditRows)
    .where(
      and(
        eq(auditRows.projectId, projectId),
        eq(auditRows.subjectType, SUBJECT_TYPE),
        eq(auditRows.subjectId, importId),
      ),
    );
  if (!row?.detailsJson) {
    const subject = { subjectType: SUBJECT_TYPE, subjectId: importId };
    return appendAuditRow(store, principal, { at, action: ACTION, ...subject, details });
  }
  await store.db
    .update(auditRows)
    .set({ detailsJson: JSON.stringify(sumOf(JSON.parse(row.detailsJson) as ImportDetails, details)) })
    .where(and(eq(auditRows.projectId, projectId), eq(auditRows.id, row.id)));
};
