import { closeSilentCalls } from './commands/close-silent-calls';
import { continueClassRun } from './commands/continue-class-run';
import { rebuildDays } from './commands/rebuild-days';
import { REFOLD_JOB, refoldTurnedTools } from './commands/refold-turned-tools';
import { relinkConversations } from './commands/relink-conversations';
import { releaseLease } from './commands/release-lease';
import { takeLease } from './commands/take-lease';
import { RECLASSIFY_JOB } from './commands/wake-class-runs';
import type { Principal } from './principal';
import type { Store } from './store';

type Job = {
  name: string;
  everyMs: number;
  /** Does a bounded piece of work; true when there is more to do at once. */
  run: (store: Store, principal: Principal, now: number) => Promise<boolean>;
};

const MINUTE_MS = 60_000;
const LEASE_MS = 10 * MINUTE_MS;
/** Each step is a transaction of its own, so that ingest gets its turn in between. */
const MOST_STEPS = 100;

/** The background work of every project. */
const JOBS: readonly Job[] = [
  {
    name: 'close_silent_calls',
    everyMs: MINUTE_MS,
    run: async (store, principal, now) => (await closeSilentCalls(store, principal, now)) > 0,
  },
  {
    name: 'rebuild_days',
    everyMs: MINUTE_MS,
    run: rebuildDays,
  },
  {
    name: REFOLD_JOB,
    everyMs: MINUTE_MS,
    run: refoldTurnedTools,
  },
  {
    name: RECLASSIFY_JOB,
    everyMs: MINUTE_MS,
    run: async (store, principal, now) => {
      let hasMore = true;
      for (let step = 0; hasMore && step < MOST_STEPS; step++) hasMore = await continueClassRun(store, principal, now);
      return hasMore;
    },
  },
  { name: 'relink_conversations', everyMs: MINUTE_MS, run: relinkConversations },
];

export type JobRunner = {
  /** Runs every job that is due, once. */
  runDue: () => Promise<void>;
};

type Options = {
  projectIds: () => Promise<number[]>;
  now: () => number;
  /** Names this process among others on the same store. */
  owner: string;
  onError: (job: string, error: unknown) => void;
};

const runJob = async (store: Store, job: Job, projectId: number, options: Options): Promise<void> => {
  const { owner, now } = options;
  if (!(await takeLease(store, { projectId, job: job.name, owner, now: now(), holdForMs: LEASE_MS }))) return;
  const principal: Principal = { projectId, actor: `job:${job.name}`, role: 'admin' };
  let failure: unknown = null;
  let hasMore = false;
  try {
    hasMore = await job.run(store, principal, now());
  } catch (error) {
    failure = error;
    options.onError(job.name, error);
  }
  const message = failure === null ? null : String(failure);
  const nextRunAt = hasMore ? now() : now() + job.everyMs;
  await releaseLease(store, { projectId, job: job.name, owner, now: now(), nextRunAt, error: message });
};

/** The one runner of background jobs. A job is held by a lease in the store, so several processes may run it. */
export const createJobRunner = (store: Store, options: Options): JobRunner => ({
  runDue: async () => {
    for (const projectId of await options.projectIds()) {
      for (const job of JOBS) await runJob(store, job, projectId, options);
    }
  },
});
