import { describe, expect, it } from 'vitest';
import { decideReviewItem } from '../../../db/commands/decide-review-item';
import { reviewItem } from '../../../db/queries/review-item';
import { reviewQueue, waitingCount } from '../../../db/queries/review-queue';
import type { Store } from '../../../db/store';
import { ENGINES, localAdmin } from '../store-engines';
import { close, failed, START, tell } from '../tell-events';

/** Escalated calls, two at a time in the same moment. */
const escalate = async (store: Store, count: number) => {
  for (let k = 0; k < count; k++) {
    const ts = START + Math.floor(k / 2) * 60_000;
    await tell(store, [failed(`c${k}`, 1, 'not_found', { id: `a${k}`, ts, agent: 'clerk' }), close(`c${k}`, { ts })]);
  }
};

for (const { engine, open } of ENGINES) {
  describe(`the review queue on ${engine}`, () => {
    it('gives every waiting item once, oldest first, whatever the length of its pages', async () => {
      const { store, close: closeStore } = await open();
      await escalate(store, 9);
      for (const limit of [1, 2, 3, 50]) {
        const seen: string[] = [];
        let after: string | null = null;
        do {
          const page = await reviewQueue(store, localAdmin, { after, limit });
          expect(page.items.length).toBeLessThanOrEqual(limit);
          seen.push(...page.items.map(({ attemptId }) => attemptId));
          after = page.next;
        } while (after !== null);
        expect(seen).toEqual(Array.from({ length: 9 }, (_, k) => `a${k}`));
      }
      const [first] = (await reviewQueue(store, localAdmin, { after: null })).items;
      expect(first).toMatchObject({
        tool: 'search',
        agent: 'clerk',
        strip: '1f',
        errorClass: 'not_found',
        openedAt: START,
      });
      expect(await waitingCount(store, localAdmin)).toEqual({ waiting: 9, oldestAt: START });
      await closeStore();
    });

    it('lets go of what is decided, and shows the item with its trail', async () => {
      const { store, close: closeStore } = await open();
      await escalate(store, 3);
      const [first] = (await reviewQueue(store, localAdmin, { after: null })).items;
      if (!first) throw new Error('nothing waits');
      const decision = {
        itemId: first.id,
        outcome: 'rejected',
        note: 'no such order\n"sic"',
        correctedClass: null,
        at: START + 9,
      } as const;
      await decideReviewItem(store, localAdmin, decision);
      expect(await waitingCount(store, localAdmin)).toMatchObject({ waiting: 2 });
      expect((await reviewQueue(store, localAdmin, { after: null })).items.map(({ attemptId }) => attemptId)).toEqual([
        'a1',
        'a2',
      ]);
      const item = await reviewItem(store, localAdmin, first.id);
      expect(item).toMatchObject({
        status: 'decided',
        outcome: 'rejected',
        note: decision.note,
        decidedBy: localAdmin.actor,
      });
      expect(item?.trail).toMatchObject([{ action: 'review.decide', actor: localAdmin.actor, at: START + 9 }]);
      expect(item?.call.call.id).toBe('a0');
      expect(await reviewItem(store, localAdmin, 999)).toBeNull();
      await closeStore();
    });

    it('is empty for another project', async () => {
      const { store, close: closeStore } = await open();
      await escalate(store, 1);
      const stranger = { ...localAdmin, projectId: 99 };
      expect(await reviewQueue(store, stranger, { after: null })).toEqual({ items: [], next: null });
      expect(await waitingCount(store, stranger)).toEqual({ waiting: 0, oldestAt: null });
      await closeStore();
    });
  });
}
