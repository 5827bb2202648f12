import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gt, gte, inArray, isNotNull, lt, max } from 'drizzle-orm';
import { refoldCalls } from '../folding/refold-calls';
import type { ProjectRow } from '../folding/rows';
import { numbersAfter } from '../folding/sequences';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import { hurryJob } from './hurry-job';
import { projectRow } from './project-row';

export const REFOLD_JOB = 'refold_turned_tools';

/** So many call numbers are looked at in one transaction, whichever calls they are. */
const WINDOW = 500;
/** Transactions of one run, so that a closing server need not wait for all of them. */
const MOST_WINDOWS = 400;

/** Call numbers, half-open. */
type Window = { from: number; below: number };

/** Calls that repaired towards these tools: whether those are hand-off tools decides how the calls ended. */
const callsTowards = async (
  { db, tables: { attempts } }: WriteStore,
  projectId: number,
  toolIds: readonly number[],
  { from, below }: Window,
): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ callSeq: attempts.callSeq })
    .from(attempts)
    .where(
      and(
        eq(attempts.projectId, projectId),
        gte(attempts.callSeq, from),
        lt(attempts.callSeq, below),
        inArray(attempts.toolId, [...toolIds]),
        gte(attempts.number, 2),
      ),
    );
  return rows.map((row) => row.callSeq);
};

/** Failed calls of these tools: what their audit finds depends on whether a call may be sent again. */
const failedCallsOf = async (
  { db, tables: { calls } }: WriteStore,
  projectId: number,
  toolIds: readonly number[],
  { from, below }: Window,
): Promise<number[]> => {
  const rows = await db
    .select({ seq: calls.seq })
    .from(calls)
    .where(
      and(
        eq(calls.projectId, projectId),
        gte(calls.seq, from),
        lt(calls.seq, below),
        inArray(calls.toolId, [...toolIds]),
        isNotNull(calls.firstClass),
      ),
    );
  return rows.map((row) => row.seq);
};

/** Folds the calls of the next window below a number anew, and keeps how far these tools have come. */
const refoldWindow = async (
  store: WriteStore,
  project: ProjectRow,
  toolIds: readonly number[],
  below: number,
): Promise<void> => {
  const { projectId } = project;
  const window = { from: below - WINDOW, below };
  await refoldCalls(store, project, [
    ...(await callsTowards(store, projectId, toolIds, window)),
    ...(await failedCallsOf(store, projectId, toolIds, window)),
  ]);
  const { tools } = store.tables;
  await store.db
    .update(tools)
    .set({ refoldBelow: Math.max(window.from, 0) })
    .where(and(eq(tools.projectId, projectId), inArray(tools.toolId, [...toolIds])));
};

/**
 * Folds calls anew after tools turned out to hand off, or to have other side effects, than was known: the newest ones inside
 * the transaction, the rest by a job. Calls get their numbers in order, so those made meanwhile lie above and know better already.
 */
export const refoldAfterTurn = async (
  store: WriteStore,
  project: ProjectRow,
  toolIds: readonly number[],
): Promise<void> => {
  if (toolIds.length === 0) return;
  const { projectId } = project;
  const { calls } = store.tables;
  const below = (await numbersAfter(store, calls, calls.seq, calls.projectId, projectId))();
  await refoldWindow(store, project, toolIds, below);
  if (below > WINDOW) await hurryJob(store, projectId, REFOLD_JOB);
};

/** One window of the tools that have the longest way before them. False where none has any. */
const refoldNext = (store: Store, principal: Principal): Promise<boolean> =>
  store.write(async (writing) => {
    const { projectId } = principal;
    const { tools } = writing.tables;
    const ofProject = eq(tools.projectId, projectId);
    const [top] = await writing.db
      .select({ below: max(tools.refoldBelow) })
      .from(tools)
      .where(ofProject);
    const below = Number(top?.below ?? 0);
    if (below <= 0) return false;
    const turned = await writing.db
      .select({ toolId: tools.toolId })
      .from(tools)
      .where(and(ofProject, gt(tools.refoldBelow, below - WINDOW)));
    const toolIds = turned.map(({ toolId }) => toolId);
    await refoldWindow(writing, await projectRow(writing, projectId), toolIds, below);
    return true;
  });

/** Goes on folding calls anew whose tools have turned, a window of calls in each transaction. True while there may be more to do. */
export const refoldTurnedTools = async (store: Store, principal: Principal): Promise<boolean> => {
  assertCan(principal, 'administer');
  for (let windows = 0; windows < MOST_WINDOWS; windows++) {
    if (!(await refoldNext(store, principal))) return false;
    await nextTurn();
  }
  return true;
};
