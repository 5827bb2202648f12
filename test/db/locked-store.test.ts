import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { decideReviewItem } from '../../db/commands/decide-review-item';
import { createEventQueue } from '../../db/event-queue';
import type { Store } from '../../db/store';
import type { AttemptEvent } from '../../lib/event';
import { allCalls, rollups } from './read-state';
import { sqliteWithWriter, type SqliteWithWriter } from './sqlite-with-writer';
import { localAdmin } from './store-engines';
import { attempt, close as closeEvent, failed, START, tell } from './tell-events';

const LOCK_MS = 700;
const TICK_MS = 10;

/** Counts how often a timer comes round meanwhile: not at all while the event loop stands still. */
const ticksDuring = async (work: Promise<unknown>): Promise<number> => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, TICK_MS);
  await work.finally(() => clearInterval(timer));
  return ticks;
};

const storedIds = async ({ db, tables }: Store): Promise<string[]> =>
  (await db.select({ id: tables.attempts.id }).from(tables.attempts)).map(({ id }) => id).toSorted();

const batch = (...events: AttemptEvent[]) => ({
  events: events.map((event, position) => ({ position, event })),
  rejections: [],
  receivedAt: START,
});

const withStore = async (work: (opened: SqliteWithWriter) => Promise<void>, busyWaitMs?: number): Promise<void> => {
  const opened = await sqliteWithWriter(busyWaitMs === undefined ? {} : { busyWaitMs });
  try {
    await work(opened);
  } finally {
    opened.close();
  }
};

describe('a store that another connection has locked', () => {
  it('waits for the lock while timers go on, and writes in the order it was asked', () =>
    withStore(async ({ store, other }) => {
      other.exec('BEGIN IMMEDIATE');
      const writes = Promise.all([tell(store, [attempt({ id: 'a' })]), tell(store, [attempt({ id: 'b', number: 2 })])]);
      void sleep(LOCK_MS).then(() => other.exec('COMMIT'));
      expect(await ticksDuring(writes)).toBeGreaterThan(10);
      expect(await storedIds(store)).toEqual(['a', 'b']);
    }));

  it('reads meanwhile', () =>
    withStore(async ({ store, other }) => {
      await tell(store, [attempt({ id: 'a' })]);
      other.exec('BEGIN IMMEDIATE; DELETE FROM attempts');
      expect(await storedIds(store)).toEqual(['a']);
      other.exec('ROLLBACK');
    }));

  it('gives up after its time, says so, and works again once the lock is gone', () =>
    withStore(async ({ store, other }) => {
      other.exec('BEGIN IMMEDIATE');
      const write = tell(store, [attempt({ id: 'a' })]);
      const ticks = ticksDuring(write.catch(() => undefined));
      await expect(write).rejects.toMatchObject({ name: 'StoreUnavailable', condition: 'busy' });
      expect(await ticks).toBeGreaterThan(5);
      other.exec('COMMIT');
      await tell(store, [attempt({ id: 'a' })]);
      expect(await storedIds(store)).toEqual(['a']);
    }, 300));
});

it('lets nobody wait longer than its time, however many wait', () =>
  withStore(async ({ store, other }) => {
    other.exec('BEGIN IMMEDIATE');
    const late = sleep(1_500).then(() => 'late');
    const writes = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => tell(store, [attempt({ id, callId: id })]));
    const rejected = Promise.allSettled(writes).then((results) => results.map(({ status }) => status));
    // Waits that added up would come after seven times 300 ms.
    expect(await Promise.race([rejected, late])).toEqual(Array.from(writes, () => 'rejected'));
    other.exec('ROLLBACK');
  }, 300));

/** Ways in which a disk stands in the way of the writer connection, and how to take them away again. */
const TROUBLES = [
  {
    // File modes mean nothing to root and nothing to a file that is open already; SQLite's own switch answers as they would.
    trouble: 'read-only',
    condition: 'read_only',
    begin: ({ writer }: SqliteWithWriter) => writer.pragma('query_only = ON'),
    end: ({ writer }: SqliteWithWriter) => writer.pragma('query_only = OFF'),
  },
  {
    trouble: 'full',
    condition: 'full',
    begin: ({ writer }: SqliteWithWriter) =>
      writer.pragma(`max_page_count = ${String(writer.pragma('page_count', { simple: true }))}`),
    end: ({ writer }: SqliteWithWriter) => writer.pragma('max_page_count = 1073741823'),
  },
] as const;

/** Too much for the free space of any page. */
const big = (id: string): AttemptEvent =>
  attempt({ id, callId: id, argumentsJson: JSON.stringify('x'.repeat(200_000)), tool: `tool of ${id}` });

describe.each(TROUBLES)('a disk that is $trouble', ({ condition, begin, end }) => {
  it('stores nothing of a batch, says why, and goes on without being opened again', () =>
    withStore(async (opened) => {
      const { store } = opened;
      await tell(store, [attempt({ id: 'before', callId: 'before' })]);
      begin(opened);
      const refused = { name: 'StoreUnavailable', condition };
      await expect(tell(store, [attempt({ id: 'small', callId: 'big' }), big('big')])).rejects.toMatchObject(refused);
      expect(await storedIds(store)).toEqual(['before']);
      end(opened);
      await tell(store, [attempt({ id: 'small', callId: 'big' }), big('big')]);
      expect(await storedIds(store)).toEqual(['before', 'big', 'small']);
      const { stored, recounted } = await rollups(store);
      expect(stored).toEqual(recounted);
      expect((await allCalls(store)).every((call) => call.toolId > 0)).toBe(true);
    }));

  it('refuses everyone who waits in the queue, and takes the same batches later', () =>
    withStore(async (opened) => {
      const queue = createEventQueue(opened.store);
      const submitAll = () => Promise.allSettled(['a', 'b', 'c'].map((id) => queue.submit(localAdmin, batch(big(id)))));
      begin(opened);
      for (const result of await submitAll()) {
        expect(result).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable', condition } });
      }
      end(opened);
      expect((await submitAll()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
      expect(await storedIds(opened.store)).toEqual(['a', 'b', 'c']);
    }));

  it('tells a person who decides the same', () =>
    withStore(async (opened) => {
      const { store } = opened;
      await tell(store, [failed('call', 1, 'timeout'), closeEvent('call')]);
      const note = 'n'.repeat(200_000);
      const decision = { itemId: 1, outcome: 'approved', note, correctedClass: null, at: START } as const;
      begin(opened);
      await expect(decideReviewItem(store, localAdmin, decision)).rejects.toMatchObject({ condition });
      end(opened);
      expect(await decideReviewItem(store, localAdmin, decision)).toEqual({ kind: 'decided' });
    }));
});
