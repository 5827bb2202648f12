import { and, eq } from 'drizzle-orm';
import type { WriteStore } from '../store';

/** The job that re-classifies stored failures. */
export const RECLASSIFY_JOB = 'reclassify';

/** Asks the job to run at once. */
export const wakeClassRuns = async ({ db, tables }: WriteStore, projectId: number): Promise<void> => {
  const { jobs } = tables;
  await db
    .update(jobs)
    .set({ nextRunAt: 0 })
    .where(and(eq(jobs.projectId, projectId), eq(jobs.name, RECLASSIFY_JOB)));
};
