import { and, eq } from 'drizzle-orm';
import type { WriteStore } from '../store';

/** Makes a background job due at once, inside the transaction that gives it something to do. */
export const hurryJob = async ({ db, tables }: WriteStore, projectId: number, name: string): Promise<void> => {
  const { jobs } = tables;
  await db
    .update(jobs)
    .set({ nextRunAt: 0 })
    .where(and(eq(jobs.projectId, projectId), eq(jobs.name, name)));
};
