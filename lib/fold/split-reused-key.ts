import type { Attempt, Close, HumanDecision } from '../attempt';
import type { CallEvents } from '../folded-call';
import { canonicalArguments } from '../json/canonical-json';
import { compareInstants } from './compare-claims';

/** A first attempt with other arguments is another call's only after this long; before, it is a conflicting claim. */
const REUSE_AFTER_MS = 10 * 60_000;

const isOtherCall = (first: Attempt, later: Attempt): boolean =>
  later.ts - first.ts > REUSE_AFTER_MS &&
  first.argumentsJson !== null &&
  later.argumentsJson !== null &&
  canonicalArguments(first.argumentsJson) !== canonicalArguments(later.argumentsJson);

/** The first attempts that begin a call, in time order; the first of them also owns whatever came before it. */
const beginnings = (attempts: readonly Attempt[]): Attempt[] => {
  const found: Attempt[] = [];
  for (const attempt of attempts) {
    const current = found.at(-1);
    if (attempt.number === 1 && (current === undefined || isOtherCall(current, attempt))) found.push(attempt);
  }
  return found;
};

/** The last beginning that `isBegunBefore` the event, or the first one. */
const partAt = (starts: readonly Attempt[], isBegunBefore: (start: Attempt) => boolean): number =>
  Math.max(0, starts.findLastIndex(isBegunBefore));

/**
 * Divides the events of one key over the calls it was used for, in time order: attempt 1 sent again with other
 * arguments more than ten minutes later begins a new call. One part when the key was not reused.
 * `events.attempts` must be in claim order.
 */
export const splitReusedKey = (events: CallEvents): CallEvents[] => {
  const starts = beginnings(events.attempts);
  if (starts.length < 2) return [events];
  const parts = starts.map(() => ({
    attempts: [] as Attempt[],
    closes: [] as Close[],
    decisions: [] as HumanDecision[],
  }));
  const partOfAttempt = new Map<string, number>();
  for (const attempt of events.attempts) {
    const part = partAt(starts, (start) => compareInstants(start, attempt) <= 0);
    partOfAttempt.set(attempt.id, part);
    parts[part]?.attempts.push(attempt);
  }
  for (const close of events.closes) parts[partAt(starts, (start) => start.ts <= close.ts)]?.closes.push(close);
  for (const decision of events.decisions) {
    const part = partOfAttempt.get(decision.attemptId) ?? partAt(starts, (start) => start.ts <= decision.decidedAt);
    parts[part]?.decisions.push(decision);
  }
  return parts.map((part) => ({ ...events, ...part }));
};
