import { and, desc, eq, gt, sum } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/**
 * What was received, and what became of it. Beside it, and no part of it: the events that clients say they gave up before they could be sent,
 * on the day on which they said so.
 */
export type IngestTally = {
  received: number;
  stored: number;
  duplicates: number;
  rejected: number;
  droppedByClients: number;
};
export type IngestDay = IngestTally & { utcDay: number };

export type IngestAccounting = {
  /** Since the project was made. */
  total: IngestTally;
  /** The last days on which anything came, newest first. */
  days: IngestDay[];
};

const DAY_MS = 86_400_000;

/** Events dropped by clients, by the UTC day on which they said so. */
const droppedByDay = async ({ db, tables: { clientDrops } }: Store, { projectId }: Principal) => {
  const { utcDay, count } = clientDrops;
  const rows = await db
    .select({ utcDay, count: sum(count).mapWith(Number) })
    .from(clientDrops)
    .where(eq(clientDrops.projectId, projectId))
    .groupBy(utcDay);
  return new Map(rows.map((row) => [row.utcDay, row.count ?? 0]));
};

/** Ingest by UTC day of arrival, for the `days` days up to `now`, and over all time. */
export const ingestAccounting = async (
  store: Store,
  principal: Principal,
  { now, days }: { now: number; days: number },
): Promise<IngestAccounting> => {
  assertCan(principal, 'read');
  const { db, tables } = store;
  const { ingestDays } = tables;
  const dropped = await droppedByDay(store, principal);
  const { utcDay, received, stored, duplicates, rejected } = ingestDays;
  const ofProject = eq(ingestDays.projectId, principal.projectId);
  const [total] = await db
    .select({
      received: sum(received).mapWith(Number),
      stored: sum(stored).mapWith(Number),
      duplicates: sum(duplicates).mapWith(Number),
      rejected: sum(rejected).mapWith(Number),
    })
    .from(ingestDays)
    .where(ofProject);
  const rows = await db
    .select({ utcDay, received, stored, duplicates, rejected })
    .from(ingestDays)
    .where(and(ofProject, gt(utcDay, Math.floor(now / DAY_MS) - days)))
    .orderBy(desc(utcDay));
  return {
    total: {
      received: total?.received ?? 0,
      stored: total?.stored ?? 0,
      duplicates: total?.duplicates ?? 0,
      rejected: total?.rejected ?? 0,
      droppedByClients: [...dropped.values()].reduce((all, count) => all + count, 0),
    },
    days: rows.map((row) => ({ ...row, droppedByClients: dropped.get(row.utcDay) ?? 0 })),
  };
};
