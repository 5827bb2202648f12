import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { MEASURES, type Measure } from '../../lib/measures';
import { localDay } from '../../lib/time';
import { chunksOf } from '../chunks';
import type { SQL } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import type { Tables } from '../schema/tables';
import { projectRow } from './project-row';

const CHUNK = 5_000;

const sumsOf = (columns: Tables['calls']): Record<Measure, SQL<number>> =>
  Object.fromEntries(
    MEASURES.map((measure) => [measure, sql<number>`sum(${columns[measure]})`.mapWith(Number)]),
  ) as Record<Measure, SQL<number>>;

/** Sets every call's day to that of the zone, a chunk at a time. */
const recutDays = async ({ db, tables }: WriteStore, projectId: number, zone: string): Promise<void> => {
  const { calls } = tables;
  for (let after = 0; ; ) {
    const rows = await db
      .select({ seq: calls.seq, day: calls.day, firstTs: calls.firstTs })
      .from(calls)
      .where(and(eq(calls.projectId, projectId), gt(calls.seq, after)))
      .orderBy(asc(calls.seq))
      .limit(CHUNK);
    for (const { seq, day, firstTs } of rows) {
      const newDay = localDay(firstTs, zone);
      if (newDay === day) continue;
      await db
        .update(calls)
        .set({ day: newDay })
        .where(and(eq(calls.projectId, projectId), eq(calls.seq, seq)));
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
  }
};

const rebuildToolDays = async ({ db, tables }: WriteStore, projectId: number): Promise<void> => {
  const { calls, toolDays } = tables;
  const firstClass = sql<string>`coalesce(${calls.firstClass}, '')`;
  const rows = await db
    .select({ projectId: calls.projectId, day: calls.day, toolId: calls.toolId, firstClass, ...sumsOf(calls) })
    .from(calls)
    .where(eq(calls.projectId, projectId))
    .groupBy(calls.projectId, calls.day, calls.toolId, firstClass);
  await db.delete(toolDays).where(eq(toolDays.projectId, projectId));
  for (const chunk of chunksOf(rows, 200)) await db.insert(toolDays).values(chunk);
};

const rebuildModelDays = async ({ db, tables }: WriteStore, projectId: number): Promise<void> => {
  const { calls, modelDays } = tables;
  const firstClass = sql<string>`coalesce(${calls.firstClass}, '')`;
  const modelId = sql<number>`coalesce(${calls.modelId}, 0)`.mapWith(Number);
  const promptVersionId = sql<number>`coalesce(${calls.promptVersionId}, 0)`.mapWith(Number);
  const { day, toolId } = calls;
  const rows = await db
    .select({ projectId: calls.projectId, day, toolId, firstClass, modelId, promptVersionId, ...sumsOf(calls) })
    .from(calls)
    .where(eq(calls.projectId, projectId))
    .groupBy(calls.projectId, day, toolId, firstClass, modelId, promptVersionId);
  await db.delete(modelDays).where(eq(modelDays.projectId, projectId));
  for (const chunk of chunksOf(rows, 200)) await db.insert(modelDays).values(chunk);
};

/** Cuts days in the project's zone anew and recounts both rollups from the calls, if the zone has changed. Answers whether it had. */
export const rebuildDays = (store: Store, principal: Principal): Promise<boolean> => {
  assertCan(principal, 'administer');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const project = await projectRow(writing, projectId);
    if (project.zone === project.dayZone) return false;
    await recutDays(writing, projectId, project.zone);
    await rebuildToolDays(writing, projectId);
    await rebuildModelDays(writing, projectId);
    const { projects } = writing.tables;
    await writing.db.update(projects).set({ dayZone: project.zone }).where(eq(projects.projectId, projectId));
    return true;
  });
};
