import { and, desc, eq, ne } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { appendAuditRow } from './append-audit-row';
import { wakeClassRuns } from './wake-class-runs';

export type UndoRunResult = { kind: 'undoing' } | { kind: 'not_undoable' };

/**
 * Asks for a re-classification to be taken back, also one that is still under way; the background job does it. Only the
 * latest can be: an earlier one is what the latest started from.
 */
export const undoClassRun = (
  store: Store,
  principal: Principal,
  { runId, at }: { runId: number; at: number },
): Promise<UndoRunResult> => {
  assertCan(principal, 'administer');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const { classRuns } = writing.tables;
    const [latest] = await writing.db
      .select()
      .from(classRuns)
      .where(and(eq(classRuns.projectId, projectId), ne(classRuns.status, 'undone')))
      .orderBy(desc(classRuns.id))
      .limit(1);
    if (latest?.id !== runId || latest.status === 'undoing') return { kind: 'not_undoable' };
    await writing.db
      .update(classRuns)
      .set({ status: 'undoing', cursor: '', looked: 0, total: latest.changed, endedAt: null })
      .where(and(eq(classRuns.projectId, projectId), eq(classRuns.id, runId)));
    await wakeClassRuns(writing, projectId);
    await appendAuditRow(writing, principal, {
      at,
      action: 'class_run.undo',
      subjectType: 'class_run',
      subjectId: String(runId),
    });
    return { kind: 'undoing' };
  });
};
