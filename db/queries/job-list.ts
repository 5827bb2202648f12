import { asc, eq } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** Background work as its row stands. Instants are epoch milliseconds; 0 means at once. */
export type JobState = {
  name: string;
  leaseOwner: string | null;
  leaseUntil: number;
  nextRunAt: number;
  lastRunAt: number | null;
  lastError: string | null;
};

/** The project's background jobs, by name. */
export const jobList = async ({ db, tables }: Store, principal: Principal): Promise<JobState[]> => {
  assertCan(principal, 'read');
  const { jobs } = tables;
  const { name, leaseOwner, leaseUntil, nextRunAt, lastRunAt, lastError } = jobs;
  return db
    .select({ name, leaseOwner, leaseUntil, nextRunAt, lastRunAt, lastError })
    .from(jobs)
    .where(eq(jobs.projectId, principal.projectId))
    .orderBy(asc(name));
};
