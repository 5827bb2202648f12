import { and, eq, lt, lte } from 'drizzle-orm';
import type { Store } from '../store';

export type LeaseRequest = { projectId: number; job: string; owner: string; now: number; holdForMs: number };

/** Takes a due job for one run, so that of several processes on one store only one does it. */
export const takeLease = (store: Store, { projectId, job, owner, now, holdForMs }: LeaseRequest): Promise<boolean> =>
  store.write(async ({ db, tables }) => {
    const { jobs } = tables;
    await db.insert(jobs).values({ projectId, name: job }).onConflictDoNothing();
    const taken = await db
      .update(jobs)
      .set({ leaseOwner: owner, leaseUntil: now + holdForMs })
      .where(and(eq(jobs.projectId, projectId), eq(jobs.name, job), lte(jobs.nextRunAt, now), lt(jobs.leaseUntil, now)))
      .returning({ name: jobs.name });
    return taken.length > 0;
  });
