import { describe, expect, it } from 'vitest';
import { decideReviewItem } from '../../db/commands/decide-review-item';
import { openReviewItems } from '../../db/commands/open-review-items';
import { Forbidden } from '../../db/principal';
import type { Store } from '../../db/store';
import { allCalls } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { attempt, failed, START, tell } from './tell-events';

const AT = START + 3_600_000;
const NOTHING = { opened: [], waiting: 0, decided: 0, excluded: 0, unknown: 0 };

const itemsOf = (store: Store) => Promise.resolve(store.db.select().from(store.tables.reviewItems));

for (const { engine, open } of ENGINES) {
  describe(`opening review items on ${engine}`, () => {
    it('opens one item a call, whichever of its attempts is named, and writes who asked', async () => {
      const { store, close } = await open();
      await tell(store, [
        failed('a', 1, 'timeout', { id: 'a1' }),
        attempt({ callId: 'a', id: 'a2', number: 2, ts: START + 120_000 }),
        attempt({ callId: 'b', id: 'b1' }),
      ]);
      const ada = { ...localAdmin, actor: 'Ada' };
      const result = await openReviewItems(store, ada, { ids: ['a2', 'a1', 'b1', 'nowhere'], at: AT });
      expect(result).toEqual({ ...NOTHING, opened: [1, 2], unknown: 1 });
      expect(await itemsOf(store)).toMatchObject([
        { id: 1, attemptId: 'a1', kind: 'spot_check', status: 'waiting', openedAt: AT, evidence: 'a1 a2' },
        { id: 2, attemptId: 'b1', kind: 'spot_check', status: 'waiting' },
      ]);
      const audit = await store.db.select().from(store.tables.auditRows);
      expect(audit.map(({ actor, action, subjectId }) => [actor, action, subjectId])).toEqual([
        ['Ada', 'review.open', '1'],
        ['Ada', 'review.open', '2'],
      ]);
      await close();
    });

    it('opens none a second time, and says what was there', async () => {
      const { store, close } = await open();
      await tell(store, [attempt({ callId: 'a', id: 'a1' }), attempt({ callId: 'b', id: 'b1' })]);
      await openReviewItems(store, localAdmin, { ids: ['a1', 'b1'], at: AT });
      await store.write(async ({ db, tables }) => {
        await db.update(tables.reviewItems).set({ status: 'decided' });
      });
      await tell(store, [attempt({ callId: 'c', id: 'c1' })]);
      await openReviewItems(store, localAdmin, { ids: ['c1'], at: AT });
      const again = await Promise.all(
        [1, 2].map(() => openReviewItems(store, localAdmin, { ids: ['a1', 'b1', 'c1'], at: AT })),
      );
      expect(again).toEqual([
        { ...NOTHING, decided: 2, waiting: 1 },
        { ...NOTHING, decided: 2, waiting: 1 },
      ]);
      expect(await itemsOf(store)).toHaveLength(3);
      await close();
    });

    it('keeps experiments and golden calls out of the queue', async () => {
      const { store, close } = await open();
      await tell(store, [
        attempt({ callId: 'e', id: 'e1', isExperiment: true }),
        attempt({ callId: 'g', id: 'g1', environment: 'golden' }),
      ]);
      expect(await openReviewItems(store, localAdmin, { ids: ['e1', 'g1'], at: AT })).toEqual({
        ...NOTHING,
        excluded: 2,
      });
      expect(await itemsOf(store)).toEqual([]);
      await close();
    });

    it('stays open when more of the call arrives', async () => {
      const { store, close } = await open();
      await tell(store, [failed('a', 1, 'timeout', { id: 'a1' })]);
      await openReviewItems(store, localAdmin, { ids: ['a1'], at: AT });
      await tell(store, [attempt({ callId: 'a', id: 'a2', number: 2, ts: START + 120_000 })]);
      expect(await itemsOf(store)).toMatchObject([{ kind: 'spot_check', status: 'waiting' }]);
      await close();
    });

    it('ends no loop when somebody decides on one', async () => {
      const { store, close } = await open();
      await tell(store, [failed('a', 1, 'timeout', { id: 'a1' })]);
      await openReviewItems(store, localAdmin, { ids: ['a1'], at: START + 30_000 });
      const outcome = { outcome: 'approved', note: 'as it should be', correctedClass: null } as const;
      await decideReviewItem(store, localAdmin, { itemId: 1, ...outcome, at: START + 60_000 });
      await tell(store, [attempt({ callId: 'a', id: 'a2', number: 2, ts: START + 120_000 })]);
      expect(await allCalls(store)).toMatchObject([{ loopDisposition: 'repaired', rescuedBy: null }]);
      await close();
    });

    it('is for those who may review', async () => {
      const { store, close } = await open();
      expect(() => openReviewItems(store, { ...localAdmin, role: 'viewer' }, { ids: ['a1'], at: AT })).toThrow(
        Forbidden,
      );
      await close();
    });
  });
}
