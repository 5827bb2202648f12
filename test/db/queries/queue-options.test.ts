import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queueHolders } from '../../../db/queries/queue-holders';
import { QUEUE_OPTION_PARAMS, queueOptions } from '../../../db/queries/queue-options';
import { reviewQueue } from '../../../db/queries/review-queue';
import type { Store } from '../../../db/store';
import { parseQueueFilter } from '../../../lib/queue-filter';
import { eventStream } from '../random-events';
import { ENGINES, localAdmin } from '../store-engines';
import { attempt, close, failed, START, tell } from '../tell-events';

const NOW = START + 30 * 86_400_000;

const queueOf = async (store: Store, query: Record<string, string>) => {
  const { filter } = parseQueueFilter(new URLSearchParams(query), { now: NOW, zone: 'UTC' });
  const by = { filter, now: NOW };
  const { items } = await reviewQueue(store, localAdmin, { after: null, limit: 1_000, by });
  return { ids: items.map(({ id }) => id), counts: await queueHolders(store, localAdmin, by) };
};

describe.each(ENGINES)('what the queue can be narrowed by on $engine', ({ engine, open }) => {
  it('offers values that each show as many items as they say, tabs included, and together every item that has one', async () => {
    await fc.assert(
      fc.asyncProperty(eventStream(60), async (events) => {
        const { store, close: shut } = await open();
        await tell(store, events, NOW);
        const { ids: all } = await queueOf(store, {});
        for (const param of QUEUE_OPTION_PARAMS) {
          const seen: number[] = [];
          for (const { value, calls } of await queueOptions(store, localAdmin, param, NOW)) {
            const { ids, counts } = await queueOf(store, { [param]: value });
            expect([param, value, ids.length, counts.anyone]).toEqual([param, value, calls, calls]);
            seen.push(...ids);
            const left = await queueOf(store, { [`not_${param}`]: value });
            if (param !== 'session' && param !== 'reason') expect(left.ids.length).toBe(all.length - ids.length);
          }
          if (param !== 'session' && param !== 'class')
            expect(seen.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
        }
        await shut();
      }),
      { numRuns: engine === 'sqlite' ? 20 : 1 },
    );
  });

  it('goes by the reason of the item, not by that of its call', async () => {
    const { store, close: shut } = await open();
    await tell(store, [failed('c', 1, 'not_found', { sessionId: 's' }), close('c', { reason: 'stuck' })]);
    await tell(store, [attempt({ callId: 'd' })]);
    expect(await queueOptions(store, localAdmin, 'reason', NOW)).toEqual([{ value: 'stuck', calls: 1 }]);
    expect(await queueOptions(store, localAdmin, 'session', NOW)).toEqual([{ value: 's', calls: 1 }]);
    expect(await queueOptions(store, { ...localAdmin, projectId: 2 }, 'reason', NOW)).toEqual([]);
    await shut();
  });
});
