import { and, eq } from 'drizzle-orm';
import type { Store } from '../store';

export type LeaseRelease = {
  projectId: number;
  job: string;
  owner: string;
  now: number;
  nextRunAt: number;
  error: string | null;
};

/** Gives a job back after a run, with when it is due again and what went wrong. */
export const releaseLease = (store: Store, release: LeaseRelease): Promise<void> =>
  store.write(async ({ db, tables }) => {
    const { jobs } = tables;
    await db
      .update(jobs)
      .set({
        leaseOwner: null,
        leaseUntil: 0,
        lastRunAt: release.now,
        nextRunAt: release.nextRunAt,
        lastError: release.error,
      })
      .where(
        and(eq(jobs.projectId, release.projectId), eq(jobs.name, release.job), eq(jobs.leaseOwner, release.owner)),
      );
  });
