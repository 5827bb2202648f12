import { describe, expect, it } from 'vitest';
import { decideReviewItem } from '../../../db/commands/decide-review-item';
import { reviewQueue } from '../../../db/queries/review-queue';
import { waitingAt } from '../../../db/queries/waiting-at';
import { ENGINES, localAdmin } from '../store-engines';
import { close, failed, START, tell } from '../tell-events';

const HOUR_MS = 3_600_000;

describe.each(ENGINES)('waitingAt on $engine', ({ open }) => {
  it('counts what had been opened and not yet decided at the instant', async () => {
    const { store, close: closeStore } = await open();
    for (const hours of [0, 1, 2]) {
      const ts = START + hours * HOUR_MS;
      const callId = `call-${hours}`;
      await tell(store, [failed(callId, 1, 'timeout', { ts }), close(callId, { ts: ts + 1, reason: 'by_agent' })]);
    }
    const { items } = await reviewQueue(store, localAdmin, { after: null });
    expect(items).toHaveLength(3);
    const [first] = items;
    if (!first) throw new Error('no item');
    const decision = { itemId: first.id, outcome: 'approved', note: '', correctedClass: null } as const;
    await decideReviewItem(store, localAdmin, { ...decision, at: START + 1.5 * HOUR_MS });
    const counts = [-1, 0.5, 1.4, 1.6, 2.5].map((hours) => waitingAt(store, localAdmin, START + hours * HOUR_MS));
    expect(await Promise.all(counts)).toEqual([0, 1, 2, 1, 2]);
    await closeStore();
  });

  it('is for readers only', async () => {
    const { store, close: closeStore } = await open();
    await expect(waitingAt(store, { ...localAdmin, role: 'ingest' }, 0)).rejects.toThrow('may not read');
    await closeStore();
  });
});
