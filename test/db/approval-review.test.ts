import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideReviewItem } from '../../db/commands/decide-review-item';
import type { Store } from '../../db/store';
import type { MendtraceEvent } from '../../lib/event';
import { APPROVAL_PENDING } from '../../lib/words';
import { allCalls } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { attempt, close as closeEvent, failed, START, tell } from './tell-events';

const MINUTE_MS = 60_000;

/** Attempt `number` of the call, which waits for a person. */
const wait = (callId: string, number: number, fields: Partial<MendtraceEvent> = {}): MendtraceEvent =>
  attempt({
    id: `${callId}-${number}`,
    callId,
    number,
    outcome: 'control_flow',
    code: APPROVAL_PENDING,
    ts: START + number * MINUTE_MS,
    ...(fields as object),
  });

const done = (callId: string, number: number): MendtraceEvent =>
  attempt({ id: `${callId}-${number}`, callId, number, ts: START + number * MINUTE_MS });

const itemsOf = async ({ db, tables }: Store) =>
  (await db.select().from(tables.reviewItems)).map(({ attemptId, kind, status }) => `${kind} ${attemptId} ${status}`);

const approvalsIn = async (store: Store) =>
  (await itemsOf(store)).filter((line) => line.startsWith('approval') && line.endsWith('waiting'));

const streams = fc
  .array(
    fc.record({
      number: fc.constantFrom(1, 1, 2, 2, 3),
      kind: fc.constantFrom('wait', 'wait', 'wait', 'ok', 'failed', 'close'),
      ts: fc.integer({ min: START, max: START + 9 * MINUTE_MS }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((told) =>
    told.map(({ number, kind, ts }, k): MendtraceEvent => {
      const fields = { id: `e${k}`, callId: 'c', number, ts };
      if (kind === 'wait') return wait('c', number, fields);
      if (kind === 'ok') return attempt(fields);
      if (kind === 'close') return closeEvent('c', { id: `e${k}`, ts, afterAttempt: number });
      return failed('c', number, 'schema_violation', fields);
    }),
  )
  .chain((events) =>
    fc.record({
      events: fc.constant(events),
      shuffled: fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
    }),
  );

describe.each(ENGINES)('calls that wait for approval on $engine', ({ engine, open }) => {
  const onStore = async (work: (store: Store) => Promise<void>): Promise<void> => {
    const { store, close } = await open();
    await work(store).finally(close);
  };

  it('gives no class to what did not fail', () =>
    onStore(async (store) => {
      await tell(store, [wait('c', 1)]);
      const [item] = await store.db.select().from(store.tables.reviewItems);
      const decision = { itemId: item?.id ?? 0, note: '', at: START + 10 * MINUTE_MS } as const;
      const reclassed = { ...decision, outcome: 'misclassified', correctedClass: 'timeout' } as const;
      expect(await decideReviewItem(store, localAdmin, reclassed)).toEqual({ kind: 'no_failure' });
      expect(await itemsOf(store)).toEqual(['approval c-1 waiting']);
      const rejected = { ...decision, outcome: 'rejected', correctedClass: null } as const;
      expect(await decideReviewItem(store, localAdmin, rejected)).toEqual({ kind: 'decided' });
    }));

  it('wait on the desk until the tool has run, and stay what they are', () =>
    onStore(async (store) => {
      await tell(store, [wait('x', 1)]);
      expect(await itemsOf(store)).toEqual(['approval x-1 waiting']);
      expect((await allCalls(store))[0]).toMatchObject({ loopDisposition: 'held', finalDisposition: 'held' });
      await tell(store, [done('x', 2)]);
      expect(await itemsOf(store)).toEqual(['approval x-1 withdrawn']);
      expect((await allCalls(store))[0]).toMatchObject({ loopDisposition: 'executed' });
    }));

  it('wait for a corrected call too, and once it is handed over only for that', () =>
    onStore(async (store) => {
      await tell(store, [failed('x', 1, 'schema_violation', { id: 'x-1' }), wait('x', 2)]);
      expect(await itemsOf(store)).toEqual(['approval x-2 waiting']);
      await tell(store, [closeEvent('x', { afterAttempt: 2, reason: 'approval' })]);
      expect((await itemsOf(store)).toSorted()).toEqual(['approval x-2 withdrawn', 'escalated x-1 waiting']);
    }));

  it('ask anew for every wait, and leave what was decided alone', () =>
    onStore(async (store) => {
      await tell(store, [wait('x', 1)]);
      const decision = { itemId: 1, outcome: 'approved' as const, note: 'fine', correctedClass: null, at: START * 2 };
      expect(await decideReviewItem(store, localAdmin, decision)).toEqual({ kind: 'decided' });
      expect((await allCalls(store))[0]).toMatchObject({ loopDisposition: 'held' });
      await tell(store, [failed('x', 2, 'schema_violation', { id: 'x-2' }), wait('x', 3)]);
      expect((await itemsOf(store)).toSorted()).toEqual(['approval x-1 decided', 'approval x-3 waiting']);
      await tell(store, [done('x', 4)]);
      expect((await itemsOf(store)).toSorted()).toEqual(['approval x-1 decided', 'approval x-3 withdrawn']);
      expect((await allCalls(store))[0]).toMatchObject({ loopDisposition: 'repaired', rescuedBy: null });
    }));

  it('give way to a result of the same attempt', () =>
    onStore(async (store) => {
      await tell(store, [wait('x', 1)]);
      await tell(store, [attempt({ id: 'x-done', callId: 'x', number: 1, ts: START + 5 * MINUTE_MS })]);
      expect(await itemsOf(store)).toEqual(['approval x-1 withdrawn']);
    }));

  it('ask nobody in experiments, once they are closed, or where they are held for another reason', () =>
    onStore(async (store) => {
      await tell(store, [
        wait('trial', 1, { isExperiment: true } as Partial<MendtraceEvent>),
        wait('golden', 1, { environment: 'golden' } as Partial<MendtraceEvent>),
        wait('closed', 1),
        closeEvent('closed', { afterAttempt: 1, disposition: 'abandoned' }),
        wait('deferred', 1, { code: 'deferred' } as Partial<MendtraceEvent>),
      ]);
      expect(await itemsOf(store)).toEqual([]);
      expect((await allCalls(store)).every(({ loopDisposition }) => loopDisposition === 'held')).toBe(true);
    }));

  it('wait the same in whatever order events come in', async () => {
    let waits = 0;
    await fc.assert(
      fc.asyncProperty(streams, async ({ events, shuffled }) => {
        const queues: string[][] = [];
        for (const batches of [[events], shuffled.map((event) => [event])]) {
          const { store, close } = await open();
          for (const batch of batches) await tell(store, batch, START + 60 * MINUTE_MS);
          queues.push(await approvalsIn(store));
          await close();
        }
        expect(queues[1]).toEqual(queues[0]);
        waits += queues[0]?.length ?? 0;
      }),
      { numRuns: engine === 'sqlite' ? 60 : 4 },
    );
    if (engine === 'sqlite') expect(waits).toBeGreaterThan(0);
  }, 120_000);
});
