import { describe, expect, it } from 'vitest';
import { decideReviewItem } from '../../../db/commands/decide-review-item';
import { reviewedClasses } from '../../../db/queries/reviewed-classes';
import { close as closing, failed, START, tell } from '../tell-events';
import { ENGINES, localAdmin } from '../store-engines';

const HOUR_MS = 3_600_000;

describe.each(ENGINES)('reviewedClasses on $engine', ({ open }) => {
  it('counts corrected classes among the failures reviewed in the range', async () => {
    const { store, close } = await open();
    for (const callId of ['a', 'b', 'c', 'd']) {
      await tell(store, [failed(callId, 1, 'timeout'), closing(callId)]);
    }
    const decide = (itemId: number, outcome: 'approved' | 'misclassified', at: number) =>
      decideReviewItem(store, localAdmin, {
        itemId,
        outcome,
        note: '',
        correctedClass: outcome === 'misclassified' ? 'not_found' : null,
        at,
      });
    await decide(1, 'approved', START + HOUR_MS);
    await decide(2, 'misclassified', START + HOUR_MS);
    await decide(3, 'misclassified', START + 2 * HOUR_MS);
    const range = { from: START, to: START + 2 * HOUR_MS };
    expect(await reviewedClasses(store, localAdmin, range)).toEqual({ reviewed: 2, misclassified: 1 });
    expect(await reviewedClasses(store, localAdmin, { ...range, to: range.to + 1 })).toEqual({
      reviewed: 3,
      misclassified: 2,
    });
    await close();
  });

  it('is for readers only', async () => {
    const { store, close } = await open();
    const asked = reviewedClasses(store, { ...localAdmin, role: 'ingest' }, { from: 0, to: 1 });
    await expect(asked).rejects.toThrow('may not read');
    await close();
  });
});
