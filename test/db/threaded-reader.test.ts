import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { callDetail } from '../../db/queries/call-detail';
import { overview } from '../../db/queries/overview';
import type { SqliteStore } from '../../db/open-sqlite';
import { openThreadedReader } from '../../db/threaded-reader';
import { unfiltered } from '../../lib/filter';
import { localAdmin, sqliteTestStore } from './store-engines';
import { attempt, failed, START, tell } from './tell-events';

const open = async (options?: Parameters<typeof openThreadedReader>[1]) => {
  const { store, close } = await sqliteTestStore();
  const reader = openThreadedReader((store as SqliteStore).path, options);
  return { store, threaded: { ...store, db: reader.db }, reader, close: () => reader.close().then(close) };
};

/** Counts for seconds inside the engine. */
const ENDLESS = sql`with recursive n(k) as (select 1 union all select k + 1 from n where k < 200000000) select count(*) from n`;

describe('a reader in its own thread', () => {
  it('answers queries as the reader of this thread does, and sees what was just written', async () => {
    const { store, threaded, close } = await open();
    await tell(store, [
      failed('c', 1, 'timeout', { id: 'one' }),
      attempt({ callId: 'c', number: 2, ts: START + 90_000 }),
    ]);
    const filter = unfiltered({ from: START - 1, to: START + 86_400_000, preset: null });
    expect(await overview(threaded, localAdmin, filter, START)).toEqual(
      await overview(store, localAdmin, filter, START),
    );
    const detail = await callDetail(threaded, localAdmin, 'one');
    expect(detail?.call.loopDisposition).toBe('repaired');
    expect(detail).toEqual(await callDetail(store, localAdmin, 'one'));
    await tell(store, [attempt({ callId: 'd', id: 'two' })]);
    const { attempts } = store.tables;
    expect(await threaded.db.select({ id: attempts.id }).from(attempts).where(eq(attempts.id, 'two'))).toEqual([
      { id: 'two' },
    ]);
    await close();
  });

  it('leaves this thread free, gives a statement up that takes too long, and goes on afterwards', async () => {
    const { threaded, store, close } = await open({ longestMs: 6_000, threads: 1 });
    const { names } = store.tables;
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    const slow = threaded.db.select({ k: sql`(${ENDLESS})` }).from(store.tables.projects);
    await expect(slow).rejects.toMatchObject({ cause: { name: 'StoreUnavailable', condition: 'too_slow' } });
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
    expect(await threaded.db.select().from(names)).toEqual([]);
    await close();
  });

  it('answers a short statement while a long one runs, and gives up only the long one', async () => {
    const { threaded, store, close } = await open({ longestMs: 6_000, threads: 2 });
    const { names, projects } = store.tables;
    const order: string[] = [];
    const slow = threaded.db.select({ k: sql`(${ENDLESS})` }).from(projects);
    const given = slow.then(
      () => order.push('slow'),
      () => order.push('given up'),
    );
    const quick = Array.from({ length: 20 }, () => threaded.db.select().from(names));
    await Promise.all(quick).then(() => order.push('quick'));
    await given;
    expect(order).toEqual(['quick', 'given up']);
    await close();
  });

  it('cannot write', async () => {
    const { threaded, store, close } = await open();
    const { names } = store.tables;
    await expect(threaded.db.delete(names).returning()).rejects.toMatchObject({
      cause: { message: expect.stringContaining('readonly') },
    });
    await close();
  });
});
