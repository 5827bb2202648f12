import { and, count, eq } from 'drizzle-orm';
import { numbersAfter } from '../folding/sequences';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { appendAuditRow } from './append-audit-row';
import { hasClassRun } from './next-rules-version';
import { projectRow } from './project-row';
import { wakeClassRuns } from './wake-class-runs';

export type StartRunResult = { kind: 'started'; runId: number } | { kind: 'busy' };

/** Asks for a re-classification of the stored failures; the background job does it. One at a time. */
export const startClassRun = async (
  store: Store,
  principal: Principal,
  { at }: { at: number },
): Promise<StartRunResult> => {
  assertCan(principal, 'administer');
  const { projectId, actor } = principal;
  const { attempts } = store.tables;
  const [counted] = await store.db
    .select({ failed: count() })
    .from(attempts)
    .where(and(eq(attempts.projectId, projectId), eq(attempts.outcome, 'failed')));
  return store.write(async (writing) => {
    if (await hasClassRun(writing, projectId)) return { kind: 'busy' };
    const { classRuns } = writing.tables;
    const { classRulesVersion: rulesVersion } = await projectRow(writing, projectId);
    const id = (await numbersAfter(writing, classRuns, classRuns.id, classRuns.projectId, projectId))();
    const total = Number(counted?.failed ?? 0);
    await writing.db
      .insert(classRuns)
      .values({ projectId, id, status: 'running', rulesVersion, startedAt: at, startedBy: actor, total });
    await wakeClassRuns(writing, projectId);
    const details = { rulesVersion, failed: total };
    await appendAuditRow(writing, principal, {
      at,
      action: 'class_run.start',
      subjectType: 'class_run',
      subjectId: String(id),
      details,
    });
    return { kind: 'started', runId: id };
  });
};
