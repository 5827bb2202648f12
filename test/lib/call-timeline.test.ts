import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callTimeline, timeSpent, type TimedAttempt, type TimelineParts } from '../../lib/call-timeline';

const attempt = (number: number, ts: number, fields: Partial<TimedAttempt> = {}): TimedAttempt => ({
  id: `a${number}`,
  number,
  outcome: 'failed',
  isHandOff: false,
  ts,
  latencyMs: 100,
  retryAfterMs: null,
  ...fields,
});

const told = (parts: Partial<TimelineParts>) => callTimeline({ attempts: [], closes: [], decisions: [], ...parts });

const spans = (parts: Partial<TimelineParts>) =>
  told(parts).map(({ kind, startMs, endMs }) => [kind, startMs, endMs] as const);

const parts: fc.Arbitrary<TimelineParts> = fc.record({
  attempts: fc.array(
    fc
      .record({ ts: fc.nat(10_000), latencyMs: fc.option(fc.nat(5_000)) })
      .map(({ ts, latencyMs }) => attempt(1, ts, { latencyMs })),
    { maxLength: 8 },
  ),
  closes: fc.array(
    fc.record({ ts: fc.nat(20_000), disposition: fc.constant('escalated' as const), isAutomatic: fc.boolean() }),
    {
      maxLength: 3,
    },
  ),
  decisions: fc.array(fc.record({ decidedAt: fc.nat(20_000), outcome: fc.constant('approved'), itemId: fc.nat() }), {
    maxLength: 2,
  }),
});

describe('callTimeline', () => {
  it('begins an attempt its latency before the event, and tells the gaps', () => {
    expect(spans({ attempts: [attempt(1, 1_000), attempt(2, 1_600)] })).toEqual([
      ['attempt', 900, 1_000],
      ['gap', 1_000, 1_500],
      ['attempt', 1_500, 1_600],
    ]);
  });

  it('puts closes and decisions where they came', () => {
    const closes = [{ ts: 1_050, disposition: 'escalated' as const, isAutomatic: false }];
    const decisions = [{ decidedAt: 1_070, outcome: 'approved', itemId: 1 }];
    expect(spans({ attempts: [attempt(1, 1_000)], closes, decisions }).map(([kind]) => kind)).toEqual([
      'attempt',
      'gap',
      'close',
      'gap',
      'decision',
    ]);
  });

  it('says how long the tool had asked to wait', () => {
    const attempts = [attempt(1, 1_000, { retryAfterMs: 400 }), attempt(2, 1_600)];
    expect(told({ attempts })[1]).toMatchObject({ kind: 'gap', askedMs: 400, isBroken: false });
  });

  it('breaks the gap that dwarfs the rest, and no other', () => {
    const attempts = [attempt(1, 1_000), attempt(2, 1_200), attempt(3, 9_000_000)];
    const gaps = told({ attempts }).flatMap((entry) => (entry.kind === 'gap' ? [entry.isBroken] : []));
    expect(gaps).toEqual([false, true]);
  });

  it('tells everything once, in order, without overlap and without a hole', () => {
    fc.assert(
      fc.property(parts, (some) => {
        const entries = callTimeline(some);
        const count = some.attempts.length + some.closes.length + some.decisions.length;
        expect(entries.filter(({ kind }) => kind !== 'gap')).toHaveLength(count);
        entries.forEach(({ startMs, endMs }, index) => {
          expect(startMs).toBeLessThanOrEqual(endMs);
          if (index > 0) expect(startMs).toBe(entries[index - 1]?.endMs);
        });
      }),
    );
  });
});

describe('timeSpent', () => {
  it('adds up attempts and what lies between them, and nothing after the last', () => {
    const closes = [{ ts: 9_000, disposition: 'escalated' as const, isAutomatic: true }];
    expect(timeSpent(told({ attempts: [attempt(1, 1_000), attempt(2, 1_600)], closes }))).toEqual({
      attemptsMs: 200,
      betweenMs: 500,
    });
    expect(timeSpent(told({ closes }))).toEqual({ attemptsMs: 0, betweenMs: 0 });
  });
});
