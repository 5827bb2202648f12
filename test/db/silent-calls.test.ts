import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeSilentCalls } from '../../db/commands/close-silent-calls';
import { importConversations } from '../../db/commands/import-conversations';
import type { Store } from '../../db/store';
import { eventStream } from './random-events';
import { rollups } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { storedCalls } from './stored-trace';
import { conversationOf, importOf, unlinked } from './tell-conversation';
import { attempt, failed, START, tell } from './tell-events';

const HOUR_MS = 3_600_000;
const REUSED_AT = START + HOUR_MS / 3;

const shortOf = async (store: Store) =>
  (await storedCalls(store)).map(({ callId, part, strip, loopDisposition, findingList }) =>
    [callId, part, strip, loopDisposition, ...findingList].join(' '),
  );

/** One key that stands for two calls, and another call of its own. */
const first = failed('c', 1, 'argument_error', { ts: START, argumentsJson: '{"a":1}' });
const second = failed('c', 1, 'argument_error', { ts: REUSED_AT, argumentsJson: '{"a":2}' });
const other = failed('other', 1, 'argument_error', { ts: REUSED_AT });

for (const { engine, open } of ENGINES) {
  const onStore = async (work: (store: Store) => Promise<void>): Promise<void> => {
    const { store, close } = await open();
    try {
      await work(store);
      const { stored, recounted } = await rollups(store);
      expect(stored).toEqual(recounted);
    } finally {
      await close();
    }
  };
  const closeAt = (store: Store, now: number) => closeSilentCalls(store, localAdmin, now);

  describe(`silence of a reused call id on ${engine}`, () => {
    it('ends each call in its own time, and holds up no other', () =>
      onStore(async (store) => {
        await tell(store, [first], START);
        await tell(store, [second, other], REUSED_AT);
        expect(await closeAt(store, START + HOUR_MS)).toBe(1);
        expect(await shortOf(store)).toEqual([
          'c 0 1f abandoned call_id_reused never_closed',
          'c 1 1f open call_id_reused',
          'other 0 1f open',
        ]);
        expect(await closeAt(store, REUSED_AT + HOUR_MS)).toBe(2);
        expect(await closeAt(store, REUSED_AT + 9 * HOUR_MS)).toBe(0);
        expect(await shortOf(store)).toEqual([
          'c 0 1f abandoned call_id_reused never_closed',
          'c 1 1f abandoned call_id_reused never_closed',
          'other 0 1f abandoned never_closed',
        ]);
      }));

    it('ends both at once when both arrived at once, and only the one that goes on is open again', () =>
      onStore(async (store) => {
        await tell(store, [first, second], REUSED_AT);
        expect(await closeAt(store, REUSED_AT + HOUR_MS)).toBe(2);
        expect(await closeAt(store, REUSED_AT + 2 * HOUR_MS)).toBe(0);
        await tell(store, [attempt({ callId: 'c', number: 2, ts: REUSED_AT + 60_000 })], REUSED_AT + 3 * HOUR_MS);
        expect(await shortOf(store)).toEqual([
          'c 0 1f abandoned call_id_reused never_closed',
          'c 1 1f2o repaired call_id_reused',
        ]);
      }));

    it('ends a call again when news from before its end shows that the id was reused', () =>
      onStore(async (store) => {
        await tell(store, [first], START);
        expect(await closeAt(store, START + HOUR_MS)).toBe(1);
        await tell(store, [second], START + 2 * HOUR_MS);
        expect(await shortOf(store)).toEqual(['c 0 1f open call_id_reused', 'c 1 1f open call_id_reused']);
        expect(await closeAt(store, START + 2 * HOUR_MS)).toBe(1);
        expect(await closeAt(store, START + 3 * HOUR_MS)).toBe(1);
        expect(await closeAt(store, START + 4 * HOUR_MS)).toBe(0);
        expect(await shortOf(store)).toEqual([
          'c 0 1f abandoned call_id_reused never_closed',
          'c 1 1f abandoned call_id_reused never_closed',
        ]);
      }));

    it('ends calls of a client whose clock runs ahead', () =>
      onStore(async (store) => {
        await tell(store, [first, second], START - 12 * HOUR_MS);
        expect(await closeAt(store, START - 11 * HOUR_MS)).toBe(2);
        expect(await closeAt(store, START - 10 * HOUR_MS)).toBe(0);
        expect(await shortOf(store)).toEqual([
          'c 0 1f abandoned call_id_reused never_closed',
          'c 1 1f abandoned call_id_reused never_closed',
        ]);
      }));
  });

  it(
    `leaves no call open in the end on ${engine}, whatever happened between the runs of the job`,
    { timeout: 60_000 },
    async () => {
      const arbitraryCase = fc.record({ events: eventStream(24), size: fc.integer({ min: 1, max: 6 }) });
      await fc.assert(
        fc.asyncProperty(arbitraryCase, ({ events, size }) =>
          onStore(async (store) => {
            let now = Date.UTC(2026, 10, 1);
            for (let from = 0; from < events.length; from += size) {
              await tell(store, events.slice(from, from + size), now);
              await closeAt(store, (now += HOUR_MS / 2));
            }
            while ((await closeAt(store, (now += 2 * HOUR_MS))) > 0);
            expect((await storedCalls(store)).filter(({ open, openSince }) => open > 0 || openSince !== null)).toEqual(
              [],
            );
          }),
        ),
        { numRuns: engine === 'sqlite' ? 60 : 6 },
      );
    },
  );

  const comingsOut = async (store: Store) =>
    (await storedCalls(store)).map(({ id, strip, loopDisposition, reason }) => [id, strip, loopDisposition, reason]);

  it(
    `counts a conversation the same on ${engine} when its calls were silent before it went on`,
    { timeout: 60_000 },
    async () => {
      const arbitraryAttempts = fc.array(
        fc.record({
          tool: fc.constantFrom('search', 'book'),
          outcome: fc.constantFrom('ok', 'failed', 'failed'),
          isAnsweredLate: fc.boolean(),
        }),
        { minLength: 1, maxLength: 10 },
      );
      await fc.assert(
        fc.asyncProperty(arbitraryAttempts, fc.integer({ min: 1, max: 10 }), async (list, soFar) => {
          const settled = list.map(({ tool, outcome }, k) =>
            unlinked(k + 1, { tool, outcome, errorClass: outcome === 'failed' ? 'timeout' : null }),
          );
          const running = settled
            .slice(0, soFar)
            .map((one, k) =>
              list[k]?.isAnsweredLate ? { ...one, outcome: 'unknown' as const, errorClass: null } : one,
            );
          const whole = conversationOf(settled);
          const states: unknown[] = [];
          await onStore(async (store) => {
            await importConversations(
              store,
              localAdmin,
              importOf({ ...whole, attempts: running, isEnded: false }),
              START,
            );
            await closeAt(store, START + HOUR_MS);
            await importConversations(store, localAdmin, importOf(whole), START + 2 * HOUR_MS);
            states.push(await comingsOut(store));
          });
          await onStore(async (store) => {
            await importConversations(store, localAdmin, importOf(whole), START);
            states.push(await comingsOut(store));
          });
          expect(states[0]).toEqual(states[1]);
        }),
        { numRuns: engine === 'sqlite' ? 40 : 5 },
      );
    },
  );

  it(`leaves no empty call behind on ${engine} when a call that was silent turns out to be part of another`, () =>
    onStore(async (store) => {
      const failure = { outcome: 'failed', errorClass: 'timeout' } as const;
      const running = {
        ...conversationOf([unlinked(1, { outcome: 'unknown' }), unlinked(2, failure)]),
        isEnded: false,
      };
      await importConversations(store, localAdmin, importOf(running), START);
      expect(await closeAt(store, START + HOUR_MS)).toBe(1);
      expect(await shortOf(store)).toEqual(['a1 0 1u unknown', 'a2 0 1f abandoned never_closed']);
      const grown = { ...running, attempts: [unlinked(1, failure), unlinked(2, failure)] };
      await importConversations(store, localAdmin, importOf(grown), START + 2 * HOUR_MS);
      expect((await storedCalls(store)).map(({ id, strip, loopDisposition }) => [id, strip, loopDisposition])).toEqual([
        ['a1', '1f2f', 'open'],
      ]);
      expect(await closeAt(store, START + 3 * HOUR_MS)).toBe(1);
    }));
}
