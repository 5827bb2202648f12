import { describe, expect, it } from 'vitest';
import { storeEvents } from '../../db/commands/store-events';
import { ingestAccounting } from '../../db/queries/ingest-accounting';
import type { Store } from '../../db/store';
import type { DroppedEvent, MendtraceEvent } from '../../lib/event';
import { allCalls } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { attempt, START } from './tell-events';

const DAY_MS = 86_400_000;
const AT = '2026-11-20T09:00:00.000Z';

const dropped = (id: string, count: number, more: Partial<DroppedEvent> = {}): DroppedEvent => ({
  type: 'dropped',
  id,
  ts: START,
  tsText: AT,
  sourceHash: `${id} ${count}`,
  count,
  reason: 'queue_full',
  since: AT,
  until: AT,
  ...more,
});

const store = (to: Store, receivedAt: number, ...events: MendtraceEvent[]) =>
  storeEvents(to, localAdmin, {
    events: events.map((event, position) => ({ position, event })),
    rejections: [],
    receivedAt,
  });

for (const { engine, open } of ENGINES) {
  describe(`what clients say they dropped, on ${engine}`, () => {
    const onStore = async (work: (store: Store) => Promise<void>): Promise<void> => {
      const { store, close } = await open();
      await work(store).finally(close);
    };

    it('is added up by the day of arrival, beside what was received and never as a call', () =>
      onStore(async (to) => {
        await store(to, START, dropped('d1', 12), attempt({ id: 'a1' }), dropped('d2', 3));
        await store(to, START + DAY_MS, dropped('d3', 5));
        const { total, days } = await ingestAccounting(to, localAdmin, { now: START + DAY_MS, days: 2 });
        expect(total).toEqual({ received: 4, stored: 4, duplicates: 0, rejected: 0, droppedByClients: 20 });
        expect(days.map(({ received, droppedByClients }) => [received, droppedByClients])).toEqual([
          [1, 5],
          [3, 15],
        ]);
        expect(await allCalls(to)).toHaveLength(1);
      }));

    it('counts once, however often it is said and on whichever day', () =>
      onStore(async (to) => {
        expect(await store(to, START, dropped('d1', 12), dropped('d1', 12))).toMatchObject({
          accepted: 1,
          duplicates: 1,
        });
        const again = dropped('d1', 12, { sourceHash: 'written in another order' });
        expect(await store(to, START + DAY_MS, again)).toMatchObject({ accepted: 0, duplicates: 1, conflicts: [] });
        const { total } = await ingestAccounting(to, localAdmin, { now: START, days: 2 });
        expect(total.droppedByClients).toBe(12);
      }));

    it('shares its ids with all other events', () =>
      onStore(async (to) => {
        await store(to, START, dropped('d1', 12), attempt({ id: 'a1' }));
        const { accepted, conflicts } = await store(
          to,
          START,
          attempt({ id: 'd1' }),
          dropped('a1', 2),
          dropped('d1', 13),
        );
        expect(accepted).toBe(0);
        expect(conflicts.map(({ id, code }) => [id, code])).toEqual([
          ['d1', 'id_conflict'],
          ['a1', 'id_conflict'],
          ['d1', 'id_conflict'],
        ]);
      }));
  });
}
