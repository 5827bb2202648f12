import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importConversations } from '../../db/commands/import-conversations';
import type { Store } from '../../db/store';
import type { MendtraceEvent, ToolEvent } from '../../lib/event';
import { SIDE_EFFECTS } from '../../lib/words';
import { eventStream } from './random-events';
import { rollups } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { stepEvent, storedCall, storedCalls, trace } from './stored-trace';
import { conversationOf, importOf, unlinked } from './tell-conversation';
import { close as closeEvent, START, tell, toolEvent } from './tell-events';

const RECEIVED_AT = Date.UTC(2026, 10, 30);

/** Descriptions of the tools that random events call; instants few enough that ties happen. */
const toolEvents: fc.Arbitrary<ToolEvent[]> = fc
  .array(
    fc.record({
      tool: fc.constantFrom('search', 'book', 'cancel'),
      ts: fc.constantFrom(START, START + 1, START + 2),
      isHandOff: fc.boolean(),
      sideEffects: fc.option(fc.constantFrom(...SIDE_EFFECTS), { nil: null }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((list) =>
    list.map(({ tool, ...fields }, k) => toolEvent(tool, { id: `t${k}`, sourceHash: `t${k}`, ...fields })),
  );

const arbitraryArrivals = fc.tuple(eventStream(24), toolEvents).chain(([events, tools]) => {
  const inOrder: MendtraceEvent[] = [...tools, ...events];
  return fc.record({
    inOrder: fc.constant(inOrder),
    shuffled: fc.shuffledSubarray(inOrder, { minLength: inOrder.length, maxLength: inOrder.length }),
    size: fc.integer({ min: 1, max: 9 }),
  });
});

const arrive = async (store: Store, events: readonly MendtraceEvent[], size: number): Promise<void> => {
  for (let from = 0; from < events.length; from += size)
    await tell(store, events.slice(from, from + size), RECEIVED_AT);
};

/** What calls say, without the numbers that the order of arrival hands out. */
const contentOf = async (store: Store) =>
  (await storedCalls(store)).map(({ seq: _seq, ...call }) =>
    Object.fromEntries(Object.entries(call).filter(([column]) => !column.endsWith('Id') || column === 'callId')),
  );

const toolsOf = async ({ db, tables }: Store) => {
  const rows = await db.select().from(tables.tools).orderBy(asc(tables.tools.versionId));
  return rows.map(({ toolId: _toolId, ...row }) => row);
};

for (const { engine, open } of ENGINES) {
  describe(`tool events on ${engine}`, () => {
    it('come to the same state late as early', { timeout: 60_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryArrivals, async ({ inOrder, shuffled, size }) => {
          const states = [];
          for (const [events, batch] of [
            [inOrder, inOrder.length],
            [shuffled, size],
          ] as const) {
            const { store, close } = await open();
            await arrive(store, events, batch);
            states.push({ calls: await contentOf(store), tools: await toolsOf(store) });
            const { stored, recounted } = await rollups(store);
            expect(stored).toEqual(recounted);
            await close();
          }
          expect(states[1]).toEqual(states[0]);
        }),
        { numRuns: engine === 'sqlite' ? 60 : 6 },
      );
    });

    it('turn a repair into a hand-off when they arrive late, and back again', async () => {
      const { store, close } = await open();
      await tell(store, [stepEvent('argument_error', 1), stepEvent('ok', 2, { tool: 'ask_a_person' })]);
      expect(await storedCall(store)).toMatchObject({ loopDisposition: 'repaired', repairWay: 'reshaped' });
      await tell(store, [toolEvent('ask_a_person', { id: 'v1', isHandOff: true, ts: START - 9 })], START + 500_000);
      expect(await storedCall(store)).toMatchObject({
        loopDisposition: 'escalated',
        reason: 'clarification',
        strip: '1f2h',
      });
      await tell(store, [toolEvent('ask_a_person', { id: 'v0', isHandOff: false, ts: START - 10 })]);
      expect(await storedCall(store)).toMatchObject({ loopDisposition: 'escalated' });
      await tell(store, [toolEvent('ask_a_person', { id: 'v2', isHandOff: false, ts: START })]);
      expect(await storedCall(store)).toMatchObject({
        loopDisposition: 'repaired',
        reason: null,
        repairWay: 'reshaped',
      });
      await close();
    });

    it('find a resend unsafe even when the tool says so late', async () => {
      const { store, close } = await open();
      await tell(store, trace(['argument_error', 'ok'], { stage: 'returned' }));
      expect(await storedCall(store)).toMatchObject({ findingList: [] });
      await tell(store, [toolEvent('search', { sideEffects: 'unsafe' })]);
      expect(await storedCall(store)).toMatchObject({ findingList: ['resent_unsafe'] });
      await close();
    });

    it('describe the tool by the newest, of equal times by the greater id, and keep every version', async () => {
      const { store, close } = await open();
      const versions = [
        toolEvent('search', { id: 'b', ts: START, owner: 'second' }),
        toolEvent('search', { id: 'c', ts: START - 1, owner: 'older' }),
        toolEvent('search', { id: 'a', ts: START, owner: 'first' }),
      ];
      for (const version of versions) await tell(store, [version], RECEIVED_AT);
      expect(await toolsOf(store)).toMatchObject([{ versionId: 'b', ts: START, owner: 'second' }]);
      await tell(store, [toolEvent('search', { id: 'd', ts: START + 1, risk: 'high' })]);
      expect(await toolsOf(store)).toMatchObject([{ versionId: 'd', owner: null, risk: 'high' }]);
      const { toolVersions } = store.tables;
      const ids = (await store.db.select({ id: toolVersions.id }).from(toolVersions)).map(({ id }) => id);
      expect(ids.toSorted()).toEqual(['a', 'b', 'c', 'd']);
      await close();
    });

    it('outrank what a transcript describes, whichever comes first', async () => {
      const tools = [{ name: 'ask_a_person', description: 'asks', inputSchemaJson: '{}' }];
      const conversation = { ...conversationOf([unlinked(1, { tool: 'ask_a_person' })]), tools };
      const declared = toolEvent('ask_a_person', { id: 'v1', isHandOff: true, sideEffects: 'none', owner: 'desk' });
      const steps = [
        (store: Store) => importConversations(store, localAdmin, importOf(conversation), RECEIVED_AT),
        (store: Store) => tell(store, [declared], RECEIVED_AT),
      ];
      for (const order of [steps, steps.toReversed()]) {
        const { store, close } = await open();
        for (const step of order) await step(store);
        expect(await toolsOf(store)).toMatchObject([
          { versionId: 'v1', isHandOff: 1, sideEffects: 'none', owner: 'desk' },
        ]);
        expect(await store.db.select().from(store.tables.toolVersions)).toHaveLength(2);
        await close();
      }
    });

    it('withdraw the review of a call that is no longer handed over, and wait again for another reason', async () => {
      const { store, close } = await open();
      await tell(store, [toolEvent('ask_a_person', { id: 'v1', isHandOff: true, ts: START - 9 })]);
      await tell(store, [stepEvent('argument_error', 1), stepEvent('ok', 2, { tool: 'ask_a_person' })]);
      const items = () => Promise.resolve(store.db.select().from(store.tables.reviewItems));
      expect(await items()).toMatchObject([{ status: 'waiting', reason: 'clarification' }]);
      await tell(store, [toolEvent('ask_a_person', { id: 'v2', isHandOff: false })]);
      expect(await items()).toMatchObject([{ status: 'withdrawn' }]);
      await tell(store, [closeEvent('call', { disposition: 'escalated', afterAttempt: 1, ts: START + 90_000 })]);
      expect(await items()).toMatchObject([{ status: 'waiting', reason: 'by_agent' }]);
      await close();
    });
  });
}
