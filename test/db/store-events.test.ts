import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storeEvents } from '../../db/commands/store-events';
import type { Store } from '../../db/store';
import type { MendtraceEvent } from '../../lib/event';
import { attemptEvent, eventStream } from './random-events';
import { allCalls, rollups } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { close, tell } from './tell-events';

const RECEIVED_AT = Date.UTC(2026, 10, 30);

const batchOf = (events: readonly MendtraceEvent[], receivedAt = RECEIVED_AT) => ({
  events: events.map((event, position) => ({ position, event })),
  rejections: [],
  receivedAt,
});

const storeInBatches = async (store: Store, events: readonly MendtraceEvent[], size: number) => {
  for (let from = 0; from < events.length; from += size) {
    await storeEvents(store, localAdmin, batchOf(events.slice(from, from + size)));
  }
};

/** What a call says, without the numbers that the order of arrival hands out. */
const content = (rows: Awaited<ReturnType<typeof allCalls>>, names: Map<number, string>) =>
  rows.map(({ seq: _seq, toolId, finalToolId, modelId, repairModelId, promptVersionId, environmentId, ...rest }) => ({
    ...rest,
    names: [toolId, finalToolId, modelId, repairModelId, promptVersionId, environmentId].map(
      (id) => names.get(id ?? 0) ?? null,
    ),
  }));

const dictionaryOf = async ({ db, tables }: Store) =>
  new Map((await db.select().from(tables.names)).map((row) => [row.id, row.text]));

for (const { engine, open } of ENGINES) {
  const numRuns = engine === 'sqlite' ? 40 : 6;
  describe(`storing events on ${engine}`, () => {
    it(
      'keeps both rollups equal to a recount, whatever order and batches events come in',
      { timeout: 60_000 },
      async () => {
        await fc.assert(
          fc.asyncProperty(eventStream(30), fc.integer({ min: 1, max: 12 }), async (events, size) => {
            const { store, close } = await open('Europe/Berlin');
            try {
              await storeInBatches(store, events, size);
              const { recounted, stored } = await rollups(store);
              expect(stored).toEqual(recounted);
            } finally {
              await close();
            }
          }),
          { numRuns },
        );
      },
    );

    it('comes to the same calls when the stream is shuffled, split and repeated', { timeout: 60_000 }, async () => {
      const shuffledStream = eventStream(25).chain((events) =>
        fc.record({
          events: fc.constant(events),
          shuffled: fc.shuffledSubarray([...events, ...events], {
            minLength: events.length * 2,
            maxLength: events.length * 2,
          }),
          size: fc.integer({ min: 1, max: 9 }),
        }),
      );
      await fc.assert(
        fc.asyncProperty(shuffledStream, async ({ events, shuffled, size }) => {
          const states = [];
          for (const [stream, batch] of [
            [events, events.length],
            [shuffled, size],
          ] as const) {
            const { store, close } = await open();
            await storeInBatches(store, stream, batch);
            states.push(content(await allCalls(store), await dictionaryOf(store)));
            await close();
          }
          expect(states[1]).toEqual(states[0]);
        }),
        { numRuns },
      );
    });

    it('tells duplicates from conflicts and keeps the first', async () => {
      const { store, close } = await open();
      const [event] = fc.sample(attemptEvent('same'), { numRuns: 1, seed: 7 });
      if (!event) throw new Error('no sample');
      const respelled = { ...event, sourceHash: 'other bytes', argumentsJson: '{ "city" : "Paris" }' };
      const first = { ...event, argumentsJson: '{"city":"Paris"}' };
      const otherCall = { ...first, sourceHash: 'more bytes', callId: 'another' };
      const otherContent = { ...first, sourceHash: 'again others', outcome: 'unknown' as const, argumentsJson: '{}' };
      expect(await storeEvents(store, localAdmin, batchOf([first, first, respelled]))).toEqual({
        accepted: 1,
        duplicates: 2,
        conflicts: [],
      });
      const later = await storeEvents(store, localAdmin, batchOf([respelled, otherCall, otherContent]));
      expect(later.accepted).toBe(0);
      expect(later.duplicates).toBe(1);
      expect(later.conflicts.map(({ position, code }) => [position, code])).toEqual([
        [1, 'id_conflict'],
        [2, 'id_conflict'],
      ]);
      expect((await store.db.select().from(store.tables.attempts)).map((row) => row.argumentsJson)).toEqual([
        '{"city":"Paris"}',
      ]);
      await close();
    });

    it('keeps a call of which only a close has come under a name of its own', async () => {
      const { store, close: shut } = await open();
      await tell(store, [close('nothing-else')]);
      const [call] = await allCalls(store);
      expect(call).toMatchObject({ loopDisposition: 'unknown', unknown: 1 });
      expect((await dictionaryOf(store)).get(call?.toolId ?? 0)).toBe('(no attempt)');
      await shut();
    });

    it('forgets names of a transaction that was rolled back', async () => {
      const { store, close } = await open();
      const [event] = fc.sample(attemptEvent('a'), { numRuns: 1, seed: 3 });
      if (!event) throw new Error('no sample');
      const failing = { ...event, tool: 'first_seen', ts: Number.NaN };
      await expect(storeEvents(store, localAdmin, batchOf([failing]))).rejects.toThrow();
      await storeEvents(store, localAdmin, batchOf([{ ...event, tool: 'second_seen' }]));
      await storeEvents(store, localAdmin, batchOf([{ ...event, id: 'b', tool: 'first_seen' }]));
      const texts = (await store.db.select().from(store.tables.names)).map((row) => row.text);
      expect(texts).toEqual(expect.arrayContaining(['first_seen', 'second_seen']));
      expect(new Set(texts).size).toBe(texts.length);
      await close();
    });
  });
}
