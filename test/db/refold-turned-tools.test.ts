import { describe, expect, it } from 'vitest';
import { refoldTurnedTools } from '../../db/commands/refold-turned-tools';
import { Forbidden } from '../../db/principal';
import { sumMeasures } from '../../db/queries/sum-measures';
import type { Store } from '../../db/store';
import type { MendtraceEvent } from '../../lib/event';
import { unfiltered } from '../../lib/filter';
import { DISPOSITIONS } from '../../lib/words';
import { allCalls, rollups } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { attempt, failed, START, tell, toolEvent } from './tell-events';

const FILTER = unfiltered({ from: START - 86_400_000, to: START + 86_400_000, preset: null });
const HAND_OFF = toolEvent('ask_a_person', { id: 'v1', isHandOff: true, ts: START - 9 });

/** A call whose repair goes to a tool that may turn out to hand off. */
const callEvents = (k: number): MendtraceEvent[] => [
  failed(`c${k}`, 1, 'argument_error', { ts: START + k }),
  attempt({ callId: `c${k}`, number: 2, tool: 'ask_a_person', ts: START + k + 1 }),
];

const callsOf = (from: number, below: number): MendtraceEvent[] =>
  Array.from({ length: below - from }, (_, k) => callEvents(from + k)).flat();

const turned = async (store: Store): Promise<number> =>
  (await allCalls(store)).filter(({ loopDisposition }) => loopDisposition === 'escalated').length;

const loopsOf = async (store: Store) =>
  (await allCalls(store)).map(({ callId, loopDisposition, reason, strip }) => [callId, loopDisposition, reason, strip]);

/** Every call counts once, under one disposition, and its attempts once, under one outcome. */
const expectTotals = async (store: Store, calls: number): Promise<void> => {
  const { stored, recounted } = await rollups(store);
  expect(stored).toEqual(recounted);
  const [row] = await sumMeasures(store, localAdmin, FILTER, []);
  expect(DISPOSITIONS.reduce((sum, disposition) => sum + (row?.sums[disposition] ?? 0), 0)).toBe(calls);
};

describe.each(ENGINES)('a tool that turns out otherwise late on $engine', ({ open }) => {
  it('has its newest calls folded anew at once and the rest by a job, with totals right after every commit', async () => {
    const { store, close } = await open();
    await tell(store, callsOf(0, 700));
    expect(await turned(store)).toBe(0);
    await tell(store, [HAND_OFF]);
    const atOnce = await turned(store);
    expect([atOnce > 0, atOnce <= 500]).toEqual([true, true]);
    await expectTotals(store, 700);
    let told = 700;
    const watched: Store = {
      ...store,
      write: async (work) => {
        const result = await store.write(work);
        await tell(store, callsOf(told, ++told));
        await expectTotals(store, told);
        return result;
      },
    };
    expect(await refoldTurnedTools(watched, localAdmin)).toBe(false);
    expect(await turned(store)).toBe(told);
    const late = await loopsOf(store);
    await close();
    const early = await open();
    await tell(early.store, [HAND_OFF]);
    await tell(early.store, callsOf(0, told));
    expect(late).toEqual(await loopsOf(early.store));
    await early.close();
  });

  it('begins anew where it turns once more before the job is through, and is left alone once it is', async () => {
    const { store, close } = await open();
    await tell(store, callsOf(0, 600));
    await tell(store, [HAND_OFF]);
    await tell(store, [toolEvent('ask_a_person', { id: 'v2', isHandOff: false, ts: START })]);
    const { tools } = store.tables;
    const below = async () => (await store.db.select({ below: tools.refoldBelow }).from(tools)).map((row) => row.below);
    expect(await below()).toEqual([101]);
    expect(await refoldTurnedTools(store, localAdmin)).toBe(false);
    expect([await turned(store), await below()]).toEqual([0, [0]]);
    await expectTotals(store, 600);
    await expect(refoldTurnedTools(store, { ...localAdmin, role: 'member' })).rejects.toThrow(Forbidden);
    await close();
  });
});
