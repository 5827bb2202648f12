import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gte, inArray, lt, max, min, ne, type SQL } from 'drizzle-orm';
import { MEASURES } from '../../lib/measures';
import { dayStart, localDay } from '../../lib/time';
import { addToRollups } from '../folding/rollups';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import { projectRow } from './project-row';

/** Calls moved in one transaction: others wait for no more than that. */
const SLICE_CALLS = 500;
/** Transactions of one run, so that a closing server need not wait for all of them. */
const MOST_SLICES = 200;

type Cut = { projectId: number; zone: string; day: number };

/** Calls of a local day that are stored under another one. */
const isAstray = ({ calls }: Store['tables'], { projectId, zone, day }: Cut): SQL | undefined =>
  and(
    eq(calls.projectId, projectId),
    gte(calls.firstTs, dayStart(day, zone)),
    lt(calls.firstTs, dayStart(day + 1, zone)),
    ne(calls.day, day),
  );

const hasStrays = async ({ db, tables }: Store, cut: Cut): Promise<boolean> =>
  (await db.select({ seq: tables.calls.seq }).from(tables.calls).where(isAstray(tables, cut)).limit(1)).length > 0;

/** Takes away sums from which every call has gone. */
const dropEmptySums = async ({ db, tables }: WriteStore, projectId: number, days: readonly number[]): Promise<void> => {
  const isEmpty = (rollup: WriteStore['tables']['toolDays'] | WriteStore['tables']['modelDays']) =>
    and(
      eq(rollup.projectId, projectId),
      inArray(rollup.day, [...days]),
      ...MEASURES.map((measure) => eq(rollup[measure], 0)),
    );
  await db.delete(tables.toolDays).where(isEmpty(tables.toolDays));
  await db.delete(tables.modelDays).where(isEmpty(tables.modelDays));
};

/** Moves some calls to their day, and the sums with them. False where the zone is no longer the one asked for. */
const moveSlice = (store: Store, cut: Cut): Promise<boolean> =>
  store.write(async (writing) => {
    const { projectId, zone, day } = cut;
    if ((await projectRow(writing, projectId)).zone !== zone) return false;
    const { db, tables } = writing;
    const { calls } = tables;
    const before = await db.select().from(calls).where(isAstray(tables, cut)).limit(SLICE_CALLS);
    const seqs = before.map(({ seq }) => seq);
    await db
      .update(calls)
      .set({ day })
      .where(and(eq(calls.projectId, projectId), inArray(calls.seq, seqs)));
    const after = before.map((row) => ({ ...row, day }));
    await addToRollups(writing, projectId, before, after);
    await dropEmptySums(writing, projectId, [...new Set(before.map((row) => row.day))]);
    return true;
  });

/** The local days on which calls began; null where there are none. */
const daysOfCalls = async ({ db, tables: { calls } }: Store, projectId: number, zone: string) => {
  const [span] = await db
    .select({ first: min(calls.firstTs), last: max(calls.firstTs) })
    .from(calls)
    .where(eq(calls.projectId, projectId));
  if (span?.first == null || span.last == null) return null;
  return { first: localDay(span.first, zone), last: localDay(span.last, zone) };
};

/** Every day is cut: sums may be taken from the rollups again, unless the zone has changed meanwhile. */
const settle = (store: Store, projectId: number, zone: string): Promise<void> =>
  store.write(async ({ db, tables: { projects } }) => {
    await db
      .update(projects)
      .set({ dayZone: zone })
      .where(and(eq(projects.projectId, projectId), eq(projects.zone, zone)));
  });

/**
 * Cuts the stored days in the project's zone anew where that has changed, a few calls at a time: calls and sums agree after each
 * commit, and whatever is stored meanwhile is cut in the new zone already. True while there is more to do.
 */
export const rebuildDays = async (store: Store, principal: Principal): Promise<boolean> => {
  assertCan(principal, 'administer');
  const { projectId } = principal;
  const { zone, dayZone } = await projectRow(store, projectId);
  if (zone === dayZone) return false;
  const days = await daysOfCalls(store, projectId, zone);
  let slices = 0;
  for (let day = days?.first ?? 0; days !== null && day <= days.last; day++) {
    const cut = { projectId, zone, day };
    while (await hasStrays(store, cut)) {
      if (slices++ >= MOST_SLICES || !(await moveSlice(store, cut))) return true;
      await nextTurn();
    }
  }
  await settle(store, projectId, zone);
  return false;
};
