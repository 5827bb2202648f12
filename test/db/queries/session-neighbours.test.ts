import { describe, expect, it } from 'vitest';
import { callDetail } from '../../../db/queries/call-detail';
import { sessionNeighbours } from '../../../db/queries/session-neighbours';
import type { Store } from '../../../db/store';
import { ENGINES, localAdmin } from '../store-engines';
import { attempt, START, tell } from '../tell-events';

const around = async (store: Store, id: string) => {
  const detail = await callDetail(store, localAdmin, id);
  if (!detail) throw new Error('no such call');
  const found = await sessionNeighbours(store, localAdmin, detail.call);
  return { ...found, before: found.before.map((each) => each.id), after: found.after.map((each) => each.id) };
};

const call = (n: number, sessionId: string | null, ts = START + n) =>
  attempt({ callId: `c${n}`, id: `a${n}`, sessionId, ts, tool: `tool ${n}` });

for (const { engine, open } of ENGINES) {
  describe(`neighbours in a session on ${engine}`, () => {
    it('are the nearest on either side, in the order of time, and it is known whether there are more', async () => {
      const { store, close } = await open();
      await tell(store, [...Array.from({ length: 12 }, (_, n) => call(n, 's')), call(20, 'other'), call(21, null)]);
      expect(await around(store, 'a0')).toEqual({
        before: [],
        hasMoreBefore: false,
        after: ['a1', 'a2', 'a3', 'a4'],
        hasMoreAfter: true,
      });
      expect(await around(store, 'a4')).toMatchObject({ before: ['a0', 'a1', 'a2', 'a3'], hasMoreBefore: false });
      expect(await around(store, 'a6')).toMatchObject({ before: ['a2', 'a3', 'a4', 'a5'], hasMoreBefore: true });
      expect(await around(store, 'a21')).toMatchObject({ before: [], after: [] });
      await close();
    });

    it('of one instant have an order that is the same from either side, and their tools', async () => {
      const { store, close } = await open();
      await tell(store, [call(1, 's', START), call(2, 's', START)]);
      const [first, second] = [await around(store, 'a1'), await around(store, 'a2')];
      expect([...first.after, ...second.after]).toHaveLength(1);
      expect([...first.before, ...second.before]).toHaveLength(1);
      const detail = await callDetail(store, localAdmin, 'a1');
      if (!detail) throw new Error('no such call');
      const { before, after } = await sessionNeighbours(store, localAdmin, detail.call);
      expect([...before, ...after].map(({ tool }) => tool)).toEqual(['tool 2']);
      await close();
    });
  });
}
