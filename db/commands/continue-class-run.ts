import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { ErrorClass } from '../../lib/repair/error-classes';
import { defectFingerprint } from '../../lib/repair/defect';
import { classRulesOf } from '../class-rules-of';
import { issuesOf, type TextOf } from '../folding/attempt-of-row';
import { classOfRow } from '../folding/class-of-row';
import { refoldCalls } from '../folding/refold-calls';
import type { AttemptRow, ProjectRow } from '../folding/rows';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Tables } from '../schema/tables';
import type { Store, WriteStore } from '../store';
import { appendAuditRow } from './append-audit-row';
import { projectRow } from './project-row';

const BATCH = 500;

type Run = Tables['classRuns']['$inferSelect'];

/** What an attempt is to have instead; `rule` null gives it back the class it arrived with. */
type Revision = { row: AttemptRow; revisedClass: ErrorClass | null; revisedRule: string | null };

const textOfRows = async (store: WriteStore, projectId: number, rows: readonly AttemptRow[]): Promise<TextOf> => {
  const texts = await nameTexts(
    store,
    projectId,
    rows.flatMap((row) => [row.toolId, row.sentClassId]),
  );
  return (id) => (id === null ? null : (texts.get(id) ?? null));
};

const revisionOf = (row: AttemptRow, found: { errorClass: ErrorClass; rule: string }): Revision[] => {
  const { errorClass, rule } = found;
  if (errorClass === (row.revisedClass ?? row.classAtArrival)) return [];
  const isAsArrived = errorClass === row.classAtArrival;
  return [{ row, revisedClass: isAsArrived ? null : errorClass, revisedRule: isAsArrived ? null : rule }];
};

/** Sets classes, and folds the calls they are of anew: that moves rollups and review items along. */
const revise = async (
  store: WriteStore,
  project: ProjectRow,
  revisions: readonly Revision[],
  textOf: TextOf,
): Promise<void> => {
  const { attempts } = store.tables;
  const { projectId } = project;
  for (const { row, revisedClass, revisedRule } of revisions) {
    const errorClass = revisedClass ?? row.classAtArrival;
    const facts = { tool: textOf(row.toolId) ?? '', issues: issuesOf(row.issuesJson) };
    const defect = errorClass === null ? null : defectFingerprint({ ...facts, errorClass });
    await store.db
      .update(attempts)
      .set({ revisedClass, revisedRule, defect })
      .where(and(eq(attempts.projectId, projectId), eq(attempts.id, row.id)));
  }
  await refoldCalls(
    store,
    project,
    revisions.map(({ row }) => row.callSeq),
  );
};

/** What one piece of the work came to. */
type Step = { looked: number; changed: number; cursor: string };

const forwardStep = async (store: WriteStore, project: ProjectRow, run: Run): Promise<Step> => {
  const { attempts, classChanges } = store.tables;
  const { projectId } = project;
  const rows = await store.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.projectId, projectId), eq(attempts.outcome, 'failed'), gt(attempts.id, run.cursor)))
    .orderBy(asc(attempts.id))
    .limit(BATCH);
  const textOf = await textOfRows(store, projectId, rows);
  const rules = await classRulesOf(store, project);
  const revisions = rows.flatMap((row) => revisionOf(row, classOfRow(row, textOf, rules)));
  for (const { row } of revisions) {
    const previous = { previousClass: row.revisedClass, previousRule: row.revisedRule };
    await store.db.insert(classChanges).values({ projectId, runId: run.id, attemptId: row.id, ...previous });
  }
  await revise(store, project, revisions, textOf);
  return { looked: rows.length, changed: revisions.length, cursor: rows.at(-1)?.id ?? run.cursor };
};

const backwardStep = async (store: WriteStore, project: ProjectRow, run: Run): Promise<Step> => {
  const { attempts, classChanges: changes } = store.tables;
  const { projectId } = project;
  const ofRun = and(eq(changes.projectId, projectId), eq(changes.runId, run.id));
  const noted = await store.db.select().from(changes).where(ofRun).orderBy(asc(changes.attemptId)).limit(BATCH);
  const ids = noted.map(({ attemptId }) => attemptId);
  if (ids.length === 0) return { looked: 0, changed: 0, cursor: run.cursor };
  const rows = await store.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.projectId, projectId), inArray(attempts.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const revisions = noted.flatMap(({ attemptId, previousClass, previousRule }): Revision[] => {
    const row = byId.get(attemptId);
    return row ? [{ row, revisedClass: previousClass, revisedRule: previousRule }] : [];
  });
  await revise(store, project, revisions, await textOfRows(store, projectId, rows));
  await store.db.delete(changes).where(and(ofRun, inArray(changes.attemptId, ids)));
  return { looked: ids.length, changed: 0, cursor: ids.at(-1) ?? run.cursor };
};

const endRun = async (store: WriteStore, principal: Principal, run: Run, at: number): Promise<void> => {
  const action = run.status === 'undoing' ? 'class_run.undone' : 'class_run.done';
  const details = { changed: run.changed };
  await appendAuditRow(store, principal, { at, action, subjectType: 'class_run', subjectId: String(run.id), details });
};

/**
 * Does the next piece of the re-classification that is under way, forward or back, in one transaction; answers whether
 * there is more to do. Classes corrected by a person stay: they stand above the revised ones.
 */
export const continueClassRun = (store: Store, principal: Principal, now: number): Promise<boolean> => {
  assertCan(principal, 'administer');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const { classRuns } = writing.tables;
    const [run] = await writing.db
      .select()
      .from(classRuns)
      .where(and(eq(classRuns.projectId, projectId), inArray(classRuns.status, ['running', 'undoing'])))
      .limit(1);
    if (!run) return false;
    const project = await projectRow(writing, projectId);
    const isUndoing = run.status === 'undoing';
    const { looked, changed, cursor } = await (isUndoing ? backwardStep : forwardStep)(writing, project, run);
    const isEnd = looked < BATCH;
    const after: Run = {
      ...run,
      cursor,
      looked: run.looked + looked,
      changed: run.changed + changed,
      endedAt: isEnd ? now : null,
    };
    const status = isEnd ? (isUndoing ? 'undone' : 'done') : run.status;
    await writing.db
      .update(classRuns)
      .set({ ...after, status })
      .where(and(eq(classRuns.projectId, projectId), eq(classRuns.id, run.id)));
    if (isEnd) await endRun(writing, principal, after, now);
    return !isEnd;
  });
};
