import { and, eq, gte, lt, max, min, ne, sql } from 'drizzle-orm';
import { MEASURES, type Measure } from '../../lib/measures';
import { dayStart, localDay } from '../../lib/time';
import { chunksOf } from '../chunks';
import type { SQL } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import type { Tables } from '../schema/tables';
import { projectRow } from './project-row';

const sumsOf = (columns: Tables['calls']): Record<Measure, SQL<number>> =>
  Object.fromEntries(
    MEASURES.map((measure) => [measure, sql<number>`sum(${columns[measure]})`.mapWith(Number)]),
  ) as Record<Measure, SQL<number>>;

/** Sets every call's day to that of the zone, one statement a local day. */
const recutDays = async ({ db, tables }: WriteStore, projectId: number, zone: string): Promise<void> => {
  const { calls } = tables;
  const ofProject = eq(calls.projectId, projectId);
  const [span] = await db
    .select({ first: min(calls.firstTs), last: max(calls.firstTs) })
    .from(calls)
    .where(ofProject);
  if (span?.first == null || span.last == null) return;
  const lastDay = localDay(span.last, zone);
  for (let day = localDay(span.first, zone); day <= lastDay; day++) {
    const isWithin = and(gte(calls.firstTs, dayStart(day, zone)), lt(calls.firstTs, dayStart(day + 1, zone)));
    await db
      .update(calls)
      .set({ day })
      .where(and(ofProject, isWithin, ne(calls.day, day)));
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
