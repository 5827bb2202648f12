import { describe, expect, it } from 'vitest';
import { claimReviewItem } from '../../db/commands/claim-review-item';
import { decideReviewItem } from '../../db/commands/decide-review-item';
import { releaseReviewItem } from '../../db/commands/release-review-item';
import { Forbidden } from '../../db/principal';
import { nextReviewItem } from '../../db/queries/next-review-item';
import { queueHolders } from '../../db/queries/queue-holders';
import { reviewItem } from '../../db/queries/review-item';
import { reviewQueue } from '../../db/queries/review-queue';
import type { Store } from '../../db/store';
import { type CallFilter, NO_EXCEPTION } from '../../lib/filter';
import { EVERY_ITEM, type QueueFilter } from '../../lib/queue-filter';
import { CLAIM_MS } from '../../lib/review';
import { ENGINES, localAdmin } from './store-engines';
import { close, failed, START, tell } from './tell-events';

const NOW = START + 3_600_000;
const ada = { ...localAdmin, actor: 'Ada' };
const ben = { ...localAdmin, actor: 'Ben' };

/** Three waiting items, oldest first, each of a tool and class of its own. */
const escalate = async (store: Store): Promise<number[]> => {
  for (const [k, errorClass] of ['not_found', 'timeout', 'not_found'].entries()) {
    const ts = START + k * 60_000;
    await tell(store, [failed(`c${k}`, 1, errorClass, { ts, tool: `tool_${k}` }), close(`c${k}`, { ts })]);
  }
  return (await reviewQueue(store, ada, { after: null })).items.map(({ id }) => id);
};

const idsOf = async (store: Store, filter: Partial<QueueFilter>): Promise<number[]> => {
  const by = { filter: { ...EVERY_ITEM, ...filter }, now: NOW };
  return (await reviewQueue(store, ada, { after: null, by })).items.map(({ id }) => id);
};

const nextOf = async (store: Store, principal: typeof ada, id: number, now = NOW): Promise<number | null> => {
  const item = await reviewItem(store, principal, id);
  const place = `${item?.openedAt}-${id}`;
  return nextReviewItem(store, principal, { from: { id, place }, filter: EVERY_ITEM, now });
};

describe.each(ENGINES)('claiming review items on $engine', ({ open }) => {
  it('lets one of two hold an item, until it is given back or the claim is over', async () => {
    const { store, close: shut } = await open();
    const [itemId = 0] = await escalate(store);
    const until = NOW + CLAIM_MS;
    const [first, second] = await Promise.all(
      [ada, ben].map((who) => claimReviewItem(store, who, { itemId, at: NOW })),
    );
    expect([first, second]).toEqual([
      { kind: 'claimed', until },
      { kind: 'held', by: 'Ada', until },
    ]);
    expect(await releaseReviewItem(store, ben, { itemId, at: NOW })).toEqual({ kind: 'not_held' });
    expect(await claimReviewItem(store, ben, { itemId, at: until - 1 })).toMatchObject({ kind: 'held' });
    expect(await claimReviewItem(store, ben, { itemId, at: until })).toMatchObject({ kind: 'claimed' });
    expect(await releaseReviewItem(store, ben, { itemId, at: until })).toEqual({ kind: 'released' });
    expect(await claimReviewItem(store, ada, { itemId, at: until })).toMatchObject({ kind: 'claimed' });
    const trail = (await reviewItem(store, ada, itemId))?.trail ?? [];
    expect(trail.map(({ actor, action }) => [actor, action])).toEqual([
      ['Ada', 'review.claim'],
      ['Ben', 'review.claim'],
      ['Ben', 'review.release'],
      ['Ada', 'review.claim'],
    ]);
    await shut();
  });

  it('keeps nobody from deciding, and ends with the decision', async () => {
    const { store, close: shut } = await open();
    const [itemId = 0] = await escalate(store);
    await claimReviewItem(store, ada, { itemId, at: NOW });
    const decision = { itemId, outcome: 'approved', note: '', correctedClass: null, at: NOW } as const;
    expect(await decideReviewItem(store, ben, decision)).toEqual({ kind: 'decided' });
    expect(await reviewItem(store, ada, itemId)).toMatchObject({ decidedBy: 'Ben', claimedBy: null, claimedAt: null });
    expect(await claimReviewItem(store, ada, { itemId, at: NOW })).toEqual({ kind: 'not_waiting' });
    expect(await claimReviewItem(store, ada, { itemId: 999, at: NOW })).toEqual({ kind: 'not_waiting' });
    expect(() => claimReviewItem(store, { ...ada, role: 'viewer' }, { itemId, at: NOW })).toThrow(Forbidden);
    expect(() => releaseReviewItem(store, { ...ada, role: 'viewer' }, { itemId, at: NOW })).toThrow(Forbidden);
    await shut();
  });

  it('passes over what others hold on the way to the next item, and comes round at the end', async () => {
    const { store, close: shut } = await open();
    const [first = 0, second = 0, third = 0] = await escalate(store);
    await claimReviewItem(store, ben, { itemId: second, at: NOW });
    expect(await nextOf(store, ada, first)).toBe(third);
    expect(await nextOf(store, ben, first)).toBe(second);
    expect(await nextOf(store, ada, first, NOW + CLAIM_MS)).toBe(second);
    expect(await nextOf(store, ada, third)).toBe(first);
    await claimReviewItem(store, ben, { itemId: first, at: NOW });
    expect(await nextOf(store, ada, third)).toBeNull();
    await shut();
  });

  it('narrows the queue by holder and by what the calls are like, and counts whose the items are', async () => {
    const { store, close: shut } = await open();
    const [first = 0, second = 0, third = 0] = await escalate(store);
    await claimReviewItem(store, ada, { itemId: first, at: NOW });
    await claimReviewItem(store, ben, { itemId: second, at: NOW });
    expect(await idsOf(store, { holder: 'me' })).toEqual([first]);
    expect(await idsOf(store, { holder: 'others' })).toEqual([second]);
    expect(await idsOf(store, { holder: 'nobody' })).toEqual([third]);
    const narrowed = (calls: Partial<CallFilter>, more: Partial<QueueFilter> = {}) =>
      idsOf(store, { calls: { ...EVERY_ITEM.calls, ...calls }, ...more });
    expect(await narrowed({ classes: ['not_found'] })).toEqual([first, third]);
    expect(await narrowed({ tools: ['tool_1'] })).toEqual([second]);
    expect(await narrowed({ except: { ...NO_EXCEPTION, tools: ['tool_1'] } })).toEqual([first, third]);
    expect(await narrowed({ tools: ['never seen'] })).toEqual([]);
    expect(await narrowed({ reason: 'by_agent' }, { holder: 'me' })).toEqual([first]);
    expect(await narrowed({ reason: 'drift' })).toEqual([]);
    expect(await narrowed({ text: '"N":1' })).toEqual([first, second, third]);
    expect(await narrowed({ text: 'nowhere' })).toEqual([]);
    const range = { from: START + 1, to: START + 120_000 };
    expect(await narrowed(range, { isAnyTime: false })).toEqual([second]);
    const filter = { ...EVERY_ITEM, calls: { ...EVERY_ITEM.calls, classes: ['not_found' as const] } };
    const held = { anyone: 2, nobody: 1, me: 1, others: 0 };
    expect(await queueHolders(store, ada, { filter: { ...filter, holder: 'me' }, now: NOW })).toEqual(held);
    await shut();
  });
});
