import { sql } from 'drizzle-orm';
import type { Rejection } from '../../lib/event';
import { excluded } from '../bulk-insert';
import { chunksOf } from '../chunks';
import { numbersAfter } from '../folding/sequences';
import type { WriteStore } from '../store';

const DAY_MS = 86_400_000;

/** What became of one request. */
export type IngestAccount = {
  receivedAt: number;
  received: number;
  stored: number;
  duplicates: number;
  rejections: readonly Rejection[];
};

type Day = { utcDay: number; received: number; stored: number; duplicates: number; rejected: number };

const daysOf = (accounts: readonly IngestAccount[]): Day[] => {
  const days = new Map<number, Day>();
  for (const { receivedAt, received, stored, duplicates, rejections } of accounts) {
    const utcDay = Math.floor(receivedAt / DAY_MS);
    const day = days.get(utcDay) ?? { utcDay, received: 0, stored: 0, duplicates: 0, rejected: 0 };
    day.received += received;
    day.stored += stored;
    day.duplicates += duplicates;
    day.rejected += rejections.length;
    days.set(utcDay, day);
  }
  return [...days.values()].filter(({ received }) => received > 0);
};

const keepRejections = async (
  store: WriteStore,
  projectId: number,
  accounts: readonly IngestAccount[],
): Promise<void> => {
  if (accounts.every(({ rejections }) => rejections.length === 0)) return;
  const { rejectedEvents } = store.tables;
  const nextId = await numbersAfter(store, rejectedEvents, rejectedEvents.id, rejectedEvents.projectId, projectId);
  const rows = accounts.flatMap(({ receivedAt, rejections }) =>
    rejections.map(({ position, id, code, message }) => ({
      projectId,
      id: nextId(),
      receivedAt,
      position,
      eventId: id === null ? null : id.slice(0, 128).toWellFormed(),
      code,
      message,
    })),
  );
  for (const chunk of chunksOf(rows, 100)) await store.db.insert(rejectedEvents).values(chunk);
};

/** Writes down what became of each request, so that everything received is stored, a duplicate or rejected by name. */
export const accountIngest = async (
  store: WriteStore,
  projectId: number,
  accounts: readonly IngestAccount[],
): Promise<void> => {
  const { ingestDays } = store.tables;
  const rows = daysOf(accounts).map((day) => ({ projectId, ...day }));
  await store.bulkInsert(ingestDays, rows, 'ingest_days', () => ({
    target: [ingestDays.projectId, ingestDays.utcDay],
    set: {
      received: sql`${ingestDays.received} + ${excluded(ingestDays.received)}`,
      stored: sql`${ingestDays.stored} + ${excluded(ingestDays.stored)}`,
      duplicates: sql`${ingestDays.duplicates} + ${excluded(ingestDays.duplicates)}`,
      rejected: sql`${ingestDays.rejected} + ${excluded(ingestDays.rejected)}`,
    },
  }));
  await keepRejections(store, projectId, accounts);
};
