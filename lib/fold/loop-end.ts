import type { Close, HumanDecision } from '../attempt';
import type { Disposition } from '../words';
import { happenedAt } from './happened-at';
import { isSettled, isSuccess, type Reading } from './read-attempts';

/** Where the loop stopped: what it came to, and the last attempt and the instant that still belong to it. */
export type LoopEnd = {
  disposition: Disposition;
  reason: string | null;
  lastAttempt: number | null;
  /** Null while the loop has not ended. */
  endedAt: number | null;
  /** The close that ended it was written by the server. */
  isTimeout: boolean;
};

const isClaimOfSuccess = ({ disposition }: Close): boolean => disposition === 'executed' || disposition === 'repaired';

/** A close speaks of the attempts up to the number it names; without a number, of those not later than itself. */
export const isAfterClose = ({ attempt }: Reading, close: Close): boolean => {
  // Whatever arrives after an automatic close voids it, so one that stands is the last thing that happened.
  if (close.isAutomatic) return false;
  return close.afterAttempt === null ? attempt.ts > close.ts : attempt.number > close.afterAttempt;
};

const dispositionAt = (close: Close, before: readonly Reading[], all: readonly Reading[]): Disposition => {
  if (isClaimOfSuccess(close)) return 'unknown';
  if (before.some(isSettled)) return close.disposition;
  if (before.some(({ outcome }) => outcome === 'control_flow')) return 'held';
  return all.some(isSettled) ? close.disposition : 'unknown';
};

const endByClose = (close: Close, readings: readonly Reading[]): LoopEnd => {
  const before = readings.filter((reading) => !isAfterClose(reading, close));
  return {
    disposition: dispositionAt(close, before, readings),
    reason: close.reason ?? (close.isAutomatic ? 'never_closed' : null),
    lastAttempt: before.at(-1)?.attempt.number ?? null,
    endedAt: happenedAt(close),
    isTimeout: close.isAutomatic,
  };
};

/** A decision ends a loop that had failed, unless the loop was only waiting for that decision. */
const isTakeover = (decidedAt: number, readings: readonly Reading[]): boolean => {
  const before = readings.filter(({ attempt }) => happenedAt(attempt) <= decidedAt);
  return before.some(({ outcome }) => outcome === 'failed') && before.at(-1)?.outcome !== 'control_flow';
};

const takeover = (end: Reading, readings: readonly Reading[], decisions: readonly HumanDecision[]): LoopEnd | null => {
  const answeredAt = happenedAt(end.attempt);
  const times = decisions
    .map(({ decidedAt }) => decidedAt)
    .filter((decidedAt) => decidedAt < answeredAt && isTakeover(decidedAt, readings));
  if (times.length === 0) return null;
  const endedAt = Math.min(...times);
  const before = readings.filter(({ attempt }) => happenedAt(attempt) <= endedAt);
  const lastAttempt = before.at(-1)?.attempt.number ?? null;
  return { disposition: 'escalated', reason: null, lastAttempt, endedAt, isTimeout: false };
};

const endByDefault = (closes: readonly Close[]): Pick<LoopEnd, 'disposition' | 'reason'> => {
  const close = closes.find((each) => !isClaimOfSuccess(each));
  return { disposition: close?.disposition ?? 'abandoned', reason: close?.reason ?? null };
};

const verdictOf = (end: Reading, readings: readonly Reading[], closes: readonly Close[]) => {
  if (end.ending === 'policy_stop') return { disposition: 'escalated', reason: 'policy_stop' } as const;
  if (end.ending === 'hand_off') return { disposition: 'escalated', reason: 'clarification' } as const;
  if (end.ending === 'safe_default') return endByDefault(closes);
  return { disposition: readings.find(isSettled) === end ? 'executed' : 'repaired', reason: null } as const;
};

const endByAttempt = (end: Reading, readings: readonly Reading[], closes: readonly Close[]): LoopEnd => ({
  ...verdictOf(end, readings, closes),
  lastAttempt: end.attempt.number,
  endedAt: happenedAt(end.attempt),
  isTimeout: false,
});

const notEnded = (readings: readonly Reading[]): LoopEnd => {
  const hasSettled = readings.some(isSettled);
  const isHeld = readings.some(({ outcome }) => outcome === 'control_flow');
  const disposition = hasSettled ? 'open' : isHeld ? 'held' : 'unknown';
  const lastAttempt = readings.at(-1)?.attempt.number ?? null;
  return { disposition, reason: null, lastAttempt, endedAt: null, isTimeout: false };
};

/**
 * Freezes the loop at the first of success, policy stop, hand-off, close and human decision.
 * `readings` are in number order and begin with attempt 1; `closes` are live and in time order.
 */
export const loopEnd = (
  readings: readonly Reading[],
  closes: readonly Close[],
  decisions: readonly HumanDecision[],
): LoopEnd => {
  const hasSuccess = readings.some(isSuccess);
  const end = readings.find(({ ending }) => ending !== null);
  // A claim of success that an attempt bears out says no more than the attempt.
  const telling = hasSuccess ? closes.filter((close) => !isClaimOfSuccess(close)) : closes;
  const close = telling.find((each) => end === undefined || isAfterClose(end, each));
  if (close) return endByClose(close, readings);
  if (end === undefined) return notEnded(readings);
  const isAnswer = end.ending === 'success' || end.ending === 'safe_default';
  return (isAnswer ? takeover(end, readings, decisions) : null) ?? endByAttempt(end, readings, closes);
};

/** Whether a close claims a success that no attempt bears out. */
export const hasCloseWithoutEvidence = (readings: readonly Reading[], closes: readonly Close[]): boolean =>
  closes.some(isClaimOfSuccess) && !readings.some(isSuccess);
