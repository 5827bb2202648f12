import { sql } from 'drizzle-orm';
import type { Rejection } from '../../lib/event';
import { excluded } from '../bulk-insert';
import { chunksOf } from '../chunks';
import { numbersAfter } from '../folding/sequences';
import type { WriteStore } from '../store';

const DAY_MS = 86_400_000;

type Counts = { received: number; stored: number; duplicates: number; rejected: number };

/** Writes down what became of a request, so that everything received is stored, a duplicate or rejected by name. */
export const accountIngest = async (
  store: WriteStore,
  projectId: number,
  receivedAt: number,
  counts: Counts,
  rejections: readonly Rejection[],
): Promise<void> => {
  const { db, tables } = store;
  const { ingestDays, rejectedEvents } = tables;
  if (counts.received > 0) {
    await db
      .insert(ingestDays)
      .values({ projectId, utcDay: Math.floor(receivedAt / DAY_MS), ...counts })
      .onConflictDoUpdate({
        target: [ingestDays.projectId, ingestDays.utcDay],
        set: {
          received: sql`${ingestDays.received} + ${excluded(ingestDays.received)}`,
          stored: sql`${ingestDays.stored} + ${excluded(ingestDays.stored)}`,
          duplicates: sql`${ingestDays.duplicates} + ${excluded(ingestDays.duplicates)}`,
          rejected: sql`${ingestDays.rejected} + ${excluded(ingestDays.rejected)}`,
        },
      });
  }
  if (rejections.length === 0) return;
  const nextId = await numbersAfter(store, rejectedEvents, rejectedEvents.id, rejectedEvents.projectId, projectId);
  const rows = rejections.map(({ position, id, code, message }) => ({
    projectId,
    id: nextId(),
    receivedAt,
    position,
    eventId: id === null ? null : id.slice(0, 128).toWellFormed(),
    code,
    message,
  }));
  for (const chunk of chunksOf(rows, 100)) await db.insert(rejectedEvents).values(chunk);
};
