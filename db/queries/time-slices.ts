import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { Store } from '../store';

/** So many calls are summed without anyone else having to wait long. */
const CALLS_A_SLICE = 25_000;

type TimeRange = { from: number; to: number };

/**
 * Cuts a range into stretches of about equally many calls. Other work gets its turn between two of them, since a statement
 * stops everything else in the process.
 */
export async function* timeSlices(
  { db, tables: { calls } }: Store,
  projectId: number,
  { from, to }: TimeRange,
  callsASlice = CALLS_A_SLICE,
): AsyncGenerator<TimeRange> {
  for (let start = from; start < to;) {
    const [cut] = await db
      .select({ firstTs: calls.firstTs })
      .from(calls)
      .where(and(eq(calls.projectId, projectId), gte(calls.firstTs, start), lt(calls.firstTs, to)))
      .orderBy(asc(calls.firstTs))
      .limit(1)
      .offset(callsASlice);
    const end = cut ? Math.max(cut.firstTs, start + 1) : to;
    yield { from: start, to: end };
    start = end;
    if (start < to) await nextTurn();
  }
}
