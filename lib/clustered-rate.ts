import type { Measures } from './measures';
import type { Rate } from './metrics';
import { type Cluster, designEffect, dominantShare, type Interval, widenedInterval } from './stats';

/** What the sessions behind a rate say about how sure it is. */
export type ClusteredRate = {
  /** Sessions with a call in the denominator; calls without a session are not among them. */
  sessions: number;
  /** How many times larger the variance is than that of independent calls; null where it cannot be told. */
  designEffect: number | null;
  /** The interval widened by it; null where it does not exceed 1. */
  widened: Interval | null;
  /** The session that gives over 20 % of the denominator. */
  dominant: { sessionId: string; share: number } | null;
};

type SessionSums = { sessionId: string | null; sums: Measures };

/** Calls that name no session are clusters of one. */
const aloneClusters = ({ numerator, denominator }: Cluster): Cluster[] =>
  Array.from({ length: denominator }, (_, k) => ({ numerator: k < numerator ? 1 : 0, denominator: 1 }));

/** Looks at a rate of calls session by session. */
export const clusteredRate = (rows: readonly SessionSums[], rateOf: (sums: Measures) => Rate): ClusteredRate => {
  const parts = rows
    .map(({ sessionId, sums }) => ({ sessionId, ...rateOf(sums) }))
    .filter(({ denominator }) => denominator > 0);
  const ofSessions = parts.filter(({ sessionId }) => sessionId !== null);
  const alone = parts.filter(({ sessionId }) => sessionId === null).flatMap(aloneClusters);
  const clusters = [...ofSessions, ...alone];
  const largest = ofSessions.toSorted((a, b) => b.denominator - a.denominator)[0];
  const share = dominantShare(clusters);
  const isSession = largest !== undefined && share !== null;
  return {
    sessions: ofSessions.length,
    designEffect: designEffect(clusters),
    widened: widenedInterval(clusters),
    dominant: isSession ? { sessionId: largest.sessionId ?? '', share } : null,
  };
};
