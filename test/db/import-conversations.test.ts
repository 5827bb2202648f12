import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideReviewItem } from '../../db/commands/decide-review-item';
import { importConversations } from '../../db/commands/import-conversations';
import type { Store } from '../../db/store';
import type { Conversation, UnlinkedAttempt } from '../../lib/conversation';
import { allCalls, rollups } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { conversationOf, importOf, unlinked } from './tell-conversation';

const NOW = Date.UTC(2026, 10, 30);

const conversation = (attempts: UnlinkedAttempt[], isEnded = true): Conversation => ({
  ...conversationOf(attempts),
  isEnded,
  tools: [{ name: 'search', description: 'finds', inputSchemaJson: '{"type":"object"}' }],
});

const importOne = (store: Store, one: Conversation, now = NOW) =>
  importConversations(store, localAdmin, importOf(one), now);

const arbitraryAttempts = fc
  .array(
    fc.record({
      outcome: fc.constantFrom('ok', 'failed', 'failed', 'unknown'),
      tool: fc.constantFrom('search', 'book'),
      isSameTurn: fc.boolean(),
      isEscalationCall: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((list) => {
    let turn = 0;
    return list.map(({ isSameTurn, ...fields }, sequence) => {
      if (!isSameTurn) turn++;
      return unlinked(sequence, { ...fields, turn });
    });
  });

for (const { engine, open } of ENGINES) {
  describe(`importing conversations on ${engine}`, () => {
    it('links, ends and counts; a second import changes nothing', async () => {
      const { store, close } = await open();
      const attempts = [
        unlinked(1, { outcome: 'failed' }),
        unlinked(2),
        unlinked(3, { tool: 'book', outcome: 'failed' }),
        unlinked(4, { tool: 'transfer_to_human', isEscalationCall: true }),
        unlinked(5, { outcome: 'unknown' }),
      ];
      expect(await importOne(store, conversation(attempts))).toEqual({ stored: 5, duplicates: 0 });
      const before = await allCalls(store);
      expect(before.map(({ id, loopDisposition, reason }) => [id, loopDisposition, reason])).toEqual([
        ['a1', 'repaired', null],
        ['a3', 'escalated', 'by_agent'],
        ['a4', 'executed', null],
        ['a5', 'unknown', null],
      ]);
      expect(await importOne(store, conversation(attempts), NOW + 1_000)).toEqual({ stored: 0, duplicates: 5 });
      expect(await allCalls(store)).toEqual(before);
      await close();
    });

    it('grows a conversation step by step into the same calls, and a late result settles an unknown attempt', async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryAttempts, fc.integer({ min: 1, max: 5 }), async (attempts, step) => {
          const states = [];
          for (const size of [attempts.length, step]) {
            const { store, close } = await open();
            for (let end = Math.min(size, attempts.length); ; end = Math.min(end + size, attempts.length)) {
              const isLast = end === attempts.length;
              await importOne(store, conversation(attempts.slice(0, end), isLast));
              if (isLast) break;
            }
            const { stored, recounted } = await rollups(store);
            expect(stored).toEqual(recounted);
            states.push((await allCalls(store)).map(({ seq: _s, toolId: _t, finalToolId: _f, ...call }) => call));
            await close();
          }
          expect(states[1]).toEqual(states[0]);
        }),
        { numRuns: engine === 'sqlite' ? 40 : 5 },
      );
    });

    it('moves nothing that a person attached to an attempt when calls are linked anew', async () => {
      const { store, close } = await open();
      const first = [
        unlinked(2, { outcome: 'failed' }),
        unlinked(3, { tool: 'transfer_to_human', isEscalationCall: true }),
      ];
      await importOne(store, conversation(first));
      const [item] = await store.db.select().from(store.tables.reviewItems);
      await decideReviewItem(store, localAdmin, {
        itemId: item?.id ?? 0,
        outcome: 'rejected',
        note: 'no',
        correctedClass: null,
        at: NOW + 5,
      });
      // An earlier failure of the same tool turns up: what was attempt 1 becomes attempt 2 of a longer call.
      await importOne(store, conversation([unlinked(1, { outcome: 'failed' }), ...first]), NOW + 10);
      const [call] = await allCalls(store);
      expect(call).toMatchObject({ id: 'a1', strip: '1f2f', loopDisposition: 'escalated' });
      expect(await store.db.select().from(store.tables.reviewItems)).toMatchObject([
        { attemptId: 'a2', status: 'decided', outcome: 'rejected' },
      ]);
      await close();
    });
  });
}
