import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { releaseLease } from '../../db/commands/release-lease';
import { type LeaseRequest, takeLease } from '../../db/commands/take-lease';
import { createJobRunner } from '../../db/job-runner';
import type { Store } from '../../db/store';
import { ZONES } from '../lib/zones';
import { eventStream } from './random-events';
import { allCalls, rollups } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { failed, START, tell } from './tell-events';

const { projectId } = localAdmin;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LEASE_MS = 10 * MINUTE_MS;

/** A runner as one process has it, on a clock that the test moves. */
const runnerOf = (store: Store, clock: { now: number }, owner: string, projectIds = [projectId]) => {
  const errors: string[] = [];
  const runner = createJobRunner(store, {
    projectIds: () => Promise.resolve(projectIds),
    now: () => clock.now,
    owner,
    onError: (job, error) => errors.push(`${job}: ${String(error)}`),
  });
  return { ...runner, errors };
};

const request = (owner: string, now: number): LeaseRequest => ({
  projectId,
  job: 'close_silent_calls',
  owner,
  now,
  holdForMs: LEASE_MS,
});

const jobOf = async ({ db, tables }: Store, name: string) =>
  (await db.select().from(tables.jobs)).find((job) => job.name === name);

const closesIn = async ({ db, tables }: Store): Promise<number> =>
  (await db.select({ id: tables.closes.id }).from(tables.closes)).length;

const setZone = (store: Store, zone: string) =>
  store.write(async ({ db, tables }) => {
    await db.update(tables.projects).set({ zone }).where(eq(tables.projects.projectId, projectId));
  });

for (const { engine, open } of ENGINES) {
  describe(`the lease of a job on ${engine}`, () => {
    it('goes to one of many who ask at once, and to another once it is given back and due', async () => {
      const { store, close } = await open();
      const owners = ['a', 'b', 'c', 'd'];
      const taken = await Promise.all(owners.map((owner) => takeLease(store, request(owner, START))));
      expect(taken).toEqual([true, false, false, false]);
      const given = { projectId, job: 'close_silent_calls', owner: 'a', now: START + 5, error: null };
      await releaseLease(store, { ...given, nextRunAt: START + MINUTE_MS });
      expect(await takeLease(store, request('b', START + MINUTE_MS - 1))).toBe(false);
      expect(await takeLease(store, request('b', START + MINUTE_MS))).toBe(true);
      expect(await jobOf(store, 'close_silent_calls')).toMatchObject({ leaseOwner: 'b', lastRunAt: START + 5 });
      await close();
    });

    it('expires when its owner has crashed, and a late owner cannot give back what is no longer his', async () => {
      const { store, close } = await open();
      expect(await takeLease(store, request('crashed', START))).toBe(true);
      expect(await takeLease(store, request('next', START + LEASE_MS))).toBe(false);
      expect(await takeLease(store, request('next', START + LEASE_MS + 1))).toBe(true);
      const late = { projectId, job: 'close_silent_calls', owner: 'crashed', error: null };
      await releaseLease(store, { ...late, now: START + LEASE_MS + 2, nextRunAt: START });
      expect(await takeLease(store, request('third', START + LEASE_MS + 3))).toBe(false);
      expect(await jobOf(store, 'close_silent_calls')).toMatchObject({ leaseOwner: 'next', lastRunAt: null });
      await close();
    });
  });

  describe(`the job runner on ${engine}`, () => {
    it('closes each silent call once, however many runners there are', async () => {
      const { store, close } = await open();
      await tell(store, [failed('a', 1, 'timeout'), failed('b', 1, 'timeout')], START);
      const clock = { now: START + HOUR_MS };
      const runners = ['one', 'two', 'three'].map((owner) => runnerOf(store, clock, owner));
      await Promise.all(runners.map((runner) => runner.runDue()));
      expect(await closesIn(store)).toBe(2);
      expect(runners.flatMap(({ errors }) => errors)).toEqual([]);
      await close();
    });

    it('waits out the lease of a crashed owner, then does its work', async () => {
      const { store, close } = await open();
      await tell(store, [failed('a', 1, 'timeout')], START);
      const clock = { now: START + HOUR_MS };
      await takeLease(store, request('crashed', clock.now));
      const runner = runnerOf(store, clock, 'heir');
      await runner.runDue();
      expect(await closesIn(store)).toBe(0);
      clock.now += LEASE_MS + 1;
      await runner.runDue();
      expect(await closesIn(store)).toBe(1);
      await close();
    });

    it('comes back at once while there is more to do, and a minute later when there is not', async () => {
      const { store, close } = await open();
      const silent = Array.from({ length: 230 }, (_, k) => failed(`c${k}`, 1, 'timeout', { ts: START }));
      await tell(store, silent, START);
      const clock = { now: START + HOUR_MS };
      const runner = runnerOf(store, clock, 'only');
      for (const closed of [200, 230, 230]) {
        await runner.runDue();
        expect(await closesIn(store)).toBe(closed);
      }
      expect(await jobOf(store, 'close_silent_calls')).toMatchObject({
        nextRunAt: clock.now + MINUTE_MS,
        leaseOwner: null,
      });
      await close();
    });

    it('keeps what went wrong with the job, goes on with the others, and tries again', async () => {
      const { store, close } = await open();
      await tell(store, [failed('a', 1, 'timeout')], START);
      const clock = { now: START + HOUR_MS };
      const missing = 77;
      const runner = runnerOf(store, clock, 'only', [missing, projectId]);
      await runner.runDue();
      expect(runner.errors).toEqual([
        'close_silent_calls: Error: no project 77',
        'rebuild_days: Error: no project 77',
        'relink_conversations: Error: no project 77',
      ]);
      expect(await closesIn(store)).toBe(1);
      const { jobs } = store.tables;
      const [job] = await store.db.select().from(jobs).where(eq(jobs.projectId, missing));
      expect(job).toMatchObject({
        lastError: 'Error: no project 77',
        nextRunAt: clock.now + MINUTE_MS,
        leaseOwner: null,
      });
      await close();
    });
  });

  describe(`cutting days anew on ${engine}`, () => {
    const arbitraryCase = fc.record({
      events: eventStream(24),
      from: fc.constantFrom('UTC', ...ZONES),
      to: fc.constantFrom(...ZONES),
      before: fc.integer({ min: 0, max: 24 }),
    });
    const RECEIVED_AT = Date.UTC(2026, 10, 30);

    it('gives what a project of that zone would have had from the start', { timeout: 60_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryCase, async ({ events, from, to, before }) => {
          const states = [];
          for (const zone of [to, from]) {
            const { store, close } = await open(zone);
            await tell(store, events.slice(0, before), RECEIVED_AT);
            await setZone(store, to);
            await tell(store, events.slice(before), RECEIVED_AT);
            await runnerOf(store, { now: RECEIVED_AT }, 'only').runDue();
            const { stored, recounted } = await rollups(store);
            expect(stored).toEqual(recounted);
            states.push({ calls: await allCalls(store), stored });
            await close();
          }
          expect(states[1]).toEqual(states[0]);
        }),
        { numRuns: engine === 'sqlite' ? 25 : 5 },
      );
    });

    it('keeps the old days until the job has run, and does nothing where the zone is the same', async () => {
      const { store, close } = await open('UTC');
      const lateEvening = Date.UTC(2026, 10, 20, 23);
      await tell(store, [failed('a', 1, 'timeout', { ts: lateEvening })]);
      const dayIn = async () => (await allCalls(store))[0]?.day;
      const utcDay = await dayIn();
      const clock = { now: lateEvening };
      const runner = runnerOf(store, clock, 'only');
      await runner.runDue();
      expect(await dayIn()).toBe(utcDay);
      await setZone(store, 'Asia/Kathmandu');
      expect(await dayIn()).toBe(utcDay);
      clock.now += MINUTE_MS;
      await runner.runDue();
      expect(await dayIn()).toBe((utcDay ?? 0) + 1);
      const [project] = await store.db.select().from(store.tables.projects);
      expect(project).toMatchObject({ zone: 'Asia/Kathmandu', dayZone: 'Asia/Kathmandu' });
      await close();
    });
  });
}
