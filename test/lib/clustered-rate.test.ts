import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusteredRate } from '../../lib/clustered-rate';
import { type Measures, noMeasures } from '../../lib/measures';
import { postRepairSuccess } from '../../lib/metrics';
import { wilsonInterval } from '../../lib/stats';

const sumsOf = (executed: number, abandoned: number): Measures => ({ ...noMeasures(), executed, abandoned });
const session = (sessionId: string | null, executed: number, abandoned: number) => ({
  sessionId,
  sums: sumsOf(executed, abandoned),
});

describe('clusteredRate', () => {
  it('widens the interval where sessions succeed or fail as a whole', () => {
    const rows = Array.from({ length: 10 }, (_, k) => session(`s${k}`, k < 5 ? 10 : 0, k < 5 ? 0 : 10));
    const { sessions, designEffect, widened, dominant } = clusteredRate(rows, postRepairSuccess);
    expect(sessions).toBe(10);
    expect(designEffect).toBeGreaterThan(10);
    const plain = wilsonInterval(50, 100);
    expect(Number(widened?.high) - Number(widened?.low)).toBeGreaterThan(Number(plain?.high) - Number(plain?.low));
    expect(dominant).toBeNull();
  });

  it('names the session that gives over a fifth, and never the calls without one', () => {
    const rows = [session('long', 20, 10), session('short', 1, 1), session(null, 60, 8)];
    expect(clusteredRate(rows, postRepairSuccess).dominant).toEqual({ sessionId: 'long', share: 0.3 });
    expect(clusteredRate(rows.slice(1), postRepairSuccess).dominant).toBeNull();
  });

  it('finds nothing to widen where every call stands for itself', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), (executed, abandoned) => {
        const { sessions, designEffect } = clusteredRate([session(null, executed, abandoned)], postRepairSuccess);
        expect(sessions).toBe(0);
        const n = executed + abandoned;
        if (designEffect !== null) expect(designEffect).toBeCloseTo(n / (n - 1), 9);
      }),
    );
  });
});
