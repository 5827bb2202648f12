import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeSettings } from '../../db/commands/change-settings';
import { decideReviewItem } from '../../db/commands/decide-review-item';
import { importConversations } from '../../db/commands/import-conversations';
import { editableSettings } from '../../db/queries/editable-settings';
import { reviewItem } from '../../db/queries/review-item';
import { reviewQueue } from '../../db/queries/review-queue';
import type { Store } from '../../db/store';
import type { MendtraceEvent } from '../../lib/event';
import { unfiltered } from '../../lib/filter';
import { allCalls, rollups } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { conversationOf, importOf, unlinked } from './tell-conversation';
import { attempt, close as closeEvent, failed, START, tell } from './tell-events';

const MINUTE_MS = 60_000;

const setThreshold = async (store: Store, driftThreshold: number | null, at = 0) => {
  const seen = await editableSettings(store, localAdmin);
  const from = { driftThreshold: seen.driftThreshold };
  return changeSettings(store, localAdmin, { from, to: { driftThreshold }, at });
};

/** A call whose repair puts `/a` right and `changes` other places besides. */
const driftingCall = (callId: string, changes: number): MendtraceEvent[] => [
  failed(callId, 1, 'schema_violation', {
    id: `${callId}-1`,
    argumentsJson: '{"a":"1","b":0,"c":0,"d":0}',
    issuesJson: '[{"path":"/a","keyword":"type"}]',
  }),
  attempt({
    id: `${callId}-2`,
    callId,
    number: 2,
    ts: START + 2 * MINUTE_MS,
    argumentsJson: JSON.stringify({ a: 1, b: changes > 0 ? 1 : 0, c: changes > 1 ? 1 : 0, d: changes > 2 ? 1 : 0 }),
  }),
];

const itemsOf = async ({ db, tables }: Store) =>
  (await db.select().from(tables.reviewItems)).map(({ attemptId, kind, reason, status }) => ({
    attemptId,
    kind,
    reason,
    status,
  }));

const waiting = (attemptId: string) => ({ attemptId, kind: 'drift', reason: 'drift', status: 'waiting' });

const [WRONG, RIGHT] = ['{"a":"1","b":0}', '{"a":1,"b":0}'];
const VALUES = [WRONG, WRONG, RIGHT, RIGHT, '{"a":1,"b":1}', '{"a":1,"b":1,"c":2}', null] as const;
const OF_A = '[{"path":"/a","keyword":"type"}]';
const ISSUES = [null, OF_A, OF_A, OF_A, '[{"path":"/b","keyword":"type"}]'] as const;

/** Attempts of so few calls, tools and arguments that many repairs can be measured, and claims of one number compete. */
const eventOf = (id: string): fc.Arbitrary<MendtraceEvent> =>
  fc
    .record({
      callId: fc.constantFrom('c1', 'c2', 'c3', 'c4'),
      number: fc.constantFrom(1, 1, 2, 2, 2, 3),
      ts: fc.integer({ min: START, max: START + 9 * MINUTE_MS }),
      isOk: fc.constantFrom(true, true, false),
      sentClass: fc.constantFrom('schema_violation', 'schema_violation', 'argument_error', 'policy_violation'),
      argumentsJson: fc.constantFrom(...VALUES),
      issuesJson: fc.constantFrom(...ISSUES),
      isEnd: fc.constantFrom(false, false, false, false, true),
      disposition: fc.constantFrom('abandoned' as const, 'escalated' as const),
    })
    .map(({ isOk, isEnd, sentClass, disposition, number, callId, ts, ...said }) => {
      if (isEnd) return closeEvent(callId, { id, ts, disposition, afterAttempt: number });
      const isSuccess = isOk && number > 1;
      return attempt({
        id,
        callId,
        number,
        ts,
        ...said,
        outcome: isSuccess ? 'ok' : 'failed',
        sentClass: isSuccess ? null : sentClass,
      });
    });

/** What every call begins with, so that something can be measured. */
const BEGINNINGS = ['c1', 'c2', 'c3', 'c4'].map((callId) =>
  failed(callId, 1, 'schema_violation', { id: `${callId}-begins`, ts: START, argumentsJson: WRONG, issuesJson: OF_A }),
);

const streams = fc
  .integer({ min: 2, max: 14 })
  .chain((length) => fc.tuple(...Array.from({ length }, (_, k) => eventOf(`e${k}`))))
  .map((events) => [...BEGINNINGS, ...events])
  .chain((events) =>
    fc.record({
      events: fc.constant(events),
      shuffled: fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
      size: fc.integer({ min: 1, max: 6 }),
    }),
  );

const waitingIn = async ({ db, tables }: Store) => {
  const rows = await db.select().from(tables.reviewItems);
  return rows.flatMap(({ kind, status, evidence }) => (status === 'waiting' ? [`${kind} ${evidence}`] : [])).toSorted();
};

describe.each(ENGINES)('drift on the review desk on $engine', ({ engine, open }) => {
  const onStore = async (work: (store: Store) => Promise<void>): Promise<void> => {
    const { store, close } = await open();
    await work(store).finally(close);
  };

  it('waits nowhere until the project says so', () =>
    onStore(async (store) => {
      await tell(store, driftingCall('x', 3));
      expect((await allCalls(store))[0]).toMatchObject({ findings: ',drift,', repaired: 1, clean: 0, cleanOf: 1 });
      expect(await itemsOf(store)).toEqual([]);
    }));

  it('waits where a repair changed more places than the project allows, though the tool accepted it', () =>
    onStore(async (store) => {
      expect(await setThreshold(store, 1)).toMatchObject({ kind: 'changed' });
      await tell(store, [...driftingCall('none', 0), ...driftingCall('one', 1), ...driftingCall('two', 2)]);
      expect(await itemsOf(store)).toEqual([waiting('two-2')]);
      const calls = { ...unfiltered({ from: 0, to: START * 2, preset: null }), reason: 'drift' };
      const filter = { calls, isAnyTime: true, holder: 'anyone' as const };
      const page = await reviewQueue(store, localAdmin, { after: null, by: { filter, now: START } });
      expect(page.items.map(({ attemptId, reason }) => [attemptId, reason])).toEqual([['two-2', 'drift']]);
      const item = await reviewItem(store, localAdmin, page.items[0]?.id ?? 0);
      expect(item?.call.attempts.map(({ unasked }) => unasked)).toEqual([
        [],
        [
          { path: '/b', what: 'changed' },
          { path: '/c', what: 'changed' },
        ],
      ]);
    }));

  it('is not asked for twice where the call is escalated, nor of experiments or loops that go on', () =>
    onStore(async (store) => {
      await setThreshold(store, 0);
      const [first, second] = driftingCall('given', 3);
      const handedOver = closeEvent('given', { afterAttempt: 2 });
      await tell(store, [
        first,
        { ...second, outcome: 'failed', sentClass: 'timeout' },
        handedOver,
      ] as MendtraceEvent[]);
      await tell(
        store,
        driftingCall('trial', 3).map((event) => ({ ...event, isExperiment: true })),
      );
      const [begun, again] = driftingCall('goes-on', 3);
      await tell(store, [begun, { ...again, outcome: 'failed', sentClass: 'timeout' }] as MendtraceEvent[]);
      expect((await allCalls(store)).map(({ callId, findings }) => [callId, findings.includes(',drift,')])).toEqual([
        ['given', true],
        ['goes-on', true],
        ['trial', true],
      ]);
      expect((await itemsOf(store)).map(({ kind, attemptId }) => [kind, attemptId])).toEqual([
        ['escalated', 'given-2'],
      ]);
    }));

  it('is withdrawn when late evidence takes it away, and waits again when it comes back', () =>
    onStore(async (store) => {
      await setThreshold(store, 0);
      await tell(store, driftingCall('x', 1));
      expect(await itemsOf(store)).toEqual([waiting('x-2')]);
      // Another claim of attempt 1, earlier than the one known, named what the repair changed.
      const earlier = failed('x', 1, 'schema_violation', {
        id: 'x-0',
        ts: START,
        argumentsJson: '{"a":"1","b":0,"c":0,"d":0}',
        issuesJson: '[{"path":"/a","keyword":"type"},{"path":"/b","keyword":"minimum"}]',
      });
      await tell(store, [earlier], START + 9 * MINUTE_MS);
      expect(await itemsOf(store)).toEqual([{ ...waiting('x-2'), status: 'withdrawn' }]);
      expect((await allCalls(store))[0]).toMatchObject({ clean: 1, cleanOf: 1 });
      await tell(store, [{ ...earlier, id: 'x-00', ts: START - 1, issuesJson: '[{"path":"/a","keyword":"type"}]' }]);
      expect(await itemsOf(store)).toEqual([waiting('x-2')]);
    }));

  it('is withdrawn too when the call it was found in becomes part of a longer one', () =>
    onStore(async (store) => {
      await setThreshold(store, 0);
      const named = (path: string) => [{ path, keyword: 'type' }];
      const sent = (sequence: number, argumentsJson: string, path: string | null) =>
        unlinked(sequence, {
          argumentsJson,
          ...(path === null ? {} : { outcome: 'failed', errorClass: 'schema_violation', issues: named(path) }),
        });
      const tail = [sent(2, '{"a":"1","b":0}', '/a'), sent(3, '{"a":1,"b":1}', null)];
      const bring = (attempts: typeof tail, at: number) =>
        importConversations(store, localAdmin, importOf(conversationOf(attempts)), at);
      await bring(tail, START);
      expect(await itemsOf(store)).toEqual([waiting('a3')]);
      await bring([sent(1, '{"a":"1","b":0}', '/b'), ...tail], START + 1);
      expect((await allCalls(store)).map(({ id, strip, findings }) => [id, strip, findings])).toEqual([
        ['a1', '1f2f3o', expect.not.stringContaining('drift')],
      ]);
      expect(await itemsOf(store)).toEqual([{ ...waiting('a3'), status: 'withdrawn' }]);
    }));

  it('holds for calls of which something arrives after the change, and what waits stays', () =>
    onStore(async (store) => {
      await tell(store, driftingCall('old', 2), START);
      await setThreshold(store, 0, START + 10 * MINUTE_MS);
      await tell(store, driftingCall('new', 2), START + 10 * MINUTE_MS);
      expect(await itemsOf(store)).toEqual([waiting('new-2')]);
      await setThreshold(store, null, START + 11 * MINUTE_MS);
      await tell(store, [attempt({ callId: 'new', id: 'new-3', number: 3 })], START + 12 * MINUTE_MS);
      expect(await itemsOf(store)).toEqual([waiting('new-2')]);
    }));

  it('is decided like any other item, and the loop stays what it was', () =>
    onStore(async (store) => {
      await setThreshold(store, 0);
      await tell(store, driftingCall('x', 1));
      const decision = { itemId: 1, outcome: 'approved' as const, note: 'meant', correctedClass: null, at: START * 2 };
      expect(await decideReviewItem(store, localAdmin, decision)).toEqual({ kind: 'decided' });
      expect((await allCalls(store))[0]).toMatchObject({ loopDisposition: 'repaired', findings: ',drift,' });
      expect(await itemsOf(store)).toEqual([{ ...waiting('x-2'), status: 'decided' }]);
    }));

  it('lets the same items wait, and counts the same, in whatever order and batches events come in', async () => {
    const seen = { drifted: 0, clean: 0, measured: 0 };
    await fc.assert(
      fc.asyncProperty(streams, async ({ events, shuffled, size }) => {
        const told = [];
        for (const [stream, batch] of [
          [events, events.length],
          [shuffled, size],
        ] as const) {
          const { store, close } = await open();
          await setThreshold(store, 0);
          for (let from = 0; from < stream.length; from += batch)
            await tell(store, stream.slice(from, from + batch), START + 60 * MINUTE_MS);
          const { stored, recounted } = await rollups(store);
          expect(stored).toEqual(recounted);
          const calls = (await allCalls(store)).map(({ id, clean, cleanOf }) => ({ id, clean, cleanOf }));
          told.push({ calls, queue: await waitingIn(store) });
          await close();
        }
        const [at, once] = told;
        expect(once).toEqual(at);
        seen.drifted += at?.queue.filter((line) => line.startsWith('drift ')).length ?? 0;
        for (const { clean, cleanOf } of at?.calls ?? []) {
          seen.clean += clean;
          seen.measured += cleanOf;
        }
      }),
      { numRuns: engine === 'sqlite' ? 80 : 5 },
    );
    if (engine !== 'sqlite') return;
    expect(seen.drifted).toBeGreaterThan(0);
    expect(seen.clean).toBeGreaterThan(0);
    expect(seen.measured).toBeGreaterThan(seen.clean);
  }, 120_000);
});
