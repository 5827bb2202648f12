import { describe, expect, it } from 'vitest';
import { createEventQueue } from '../../db/event-queue';
import { StoreUnavailable, type Store } from '../../db/store';
import { localAdmin, sqliteTestStore } from './store-engines';
import { attempt, START } from './tell-events';

const batch = (...callIds: string[]) => ({
  events: callIds.map((callId, position) => ({ position, event: attempt({ id: `id-${callId}`, callId }) })),
  rejections: [],
  receivedAt: START,
});

const counting = (store: Store) => {
  const counter = { commits: 0 };
  const counted: Store = { ...store, write: (work) => (counter.commits++, store.write(work)) };
  return { counter, counted };
};

describe('the event queue', () => {
  it('puts requests that wait together into one commit, and stores each id once', async () => {
    const { store, close } = await sqliteTestStore();
    const { counter, counted } = counting(store);
    const queue = createEventQueue(counted);
    const results = await Promise.all(
      Array.from({ length: 64 }, (_, k) => queue.submit(localAdmin, batch(`c${k % 16}`))),
    );
    expect(results.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(16);
    expect(results.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(48);
    expect(counter.commits).toBe(1);
    await close();
  });

  it('does not let a batch that breaks an invariant fail its neighbours', async () => {
    const { store, close } = await sqliteTestStore();
    const queue = createEventQueue(store);
    const broken = batch('broken');
    const event = broken.events[0]?.event;
    if (event) event.ts = Number.NaN;
    const settled = await Promise.allSettled([
      queue.submit(localAdmin, batch('a')),
      queue.submit(localAdmin, broken),
      queue.submit(localAdmin, batch('b')),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const ids = (await store.db.select().from(store.tables.attempts)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(['id-a', 'id-b']);
    await close();
  });

  it('says so when the store is closed, and resolves `drained` when all is written', async () => {
    const { store, close } = await sqliteTestStore();
    const queue = createEventQueue(store);
    const pending = queue.submit(localAdmin, batch('a'));
    await queue.drained();
    expect(await pending).toMatchObject({ accepted: 1 });
    await close();
    await expect(queue.submit(localAdmin, batch('b'))).rejects.toThrow(StoreUnavailable);
  });
});
