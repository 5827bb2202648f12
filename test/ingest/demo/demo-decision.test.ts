import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoDecision, type DemoReviewItem } from '../../../ingest/demo/demo-decision';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import { REVIEW_OUTCOMES } from '../../../lib/review';

const NOW = Date.parse('2026-11-30T14:20:00Z');
const DAY_MS = 86_400_000;
const story = { seed: 7, now: NOW };

const item = (ageDays: number, more: Partial<DemoReviewItem> = {}): DemoReviewItem => ({
  attemptId: 'd1-s1.c1.a1',
  reason: 'repeated_class',
  errorClass: 'schema_violation',
  openedAt: NOW - ageDays * DAY_MS,
  ...more,
});

describe('demoDecision', () => {
  it('leaves the newest items to the reviewer and decides every old one', () => {
    for (let n = 0; n < 200; n += 1) {
      const attemptId = `call-${n}.a1`;
      expect(demoDecision(item(2.9, { attemptId }), story)).toBeNull();
      expect(demoDecision(item(9.1, { attemptId }), story)).not.toBeNull();
    }
  });

  it('decides between opening and three hours later, the same way every time', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom(...ERROR_CLASSES, null), (attemptId, errorClass) => {
        const old = item(30, { attemptId, errorClass });
        const decision = demoDecision(old, story);
        expect(decision).toEqual(demoDecision(old, story));
        expect(decision?.decidedAt).toBeGreaterThan(old.openedAt);
        expect(decision?.decidedAt).toBeLessThan(old.openedAt + 3 * 3_600_000);
        expect(decision?.correctedClass !== null).toBe(decision?.outcome === 'misclassified');
      }),
    );
  });

  it('approves no call that the story never carries out', () => {
    for (let n = 0; n < 50; n += 1) {
      const held = item(30, { attemptId: `${n}`, reason: 'approval', errorClass: null });
      expect(demoDecision(held, story)?.outcome).toBe('rejected');
    }
  });

  it('knows every outcome a person has', () => {
    const outcomes = ERROR_CLASSES.flatMap((errorClass) =>
      Array.from({ length: 40 }, (_, n) => demoDecision(item(30, { attemptId: `${n}`, errorClass }), story)?.outcome),
    );
    expect(new Set(outcomes)).toEqual(new Set(REVIEW_OUTCOMES));
  });
});
