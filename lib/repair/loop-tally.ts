import { canonicalArguments } from '../json/canonical-json';
import type { Outcome, Stage } from '../words';
import type { ErrorClass } from './error-classes';

/** What deciding needs to know of one attempt; every stored attempt is one. */
export type DecidableAttempt = {
  /** k, from 1. */
  number: number;
  outcome: Outcome;
  stage: Stage | null;
  tool: string;
  /** JSON source text as sent; null where it was not recorded, which equals nothing. */
  argumentsJson: string | null;
  errorClass: ErrorClass | null;
  code: string | null;
  /** What the client declared about this failure. */
  retryable: boolean | null;
  hasIdempotencyKey: boolean;
  hasApproval: boolean;
  /** Epoch milliseconds. */
  ts: number;
};

/** What a loop has behind it since a person last decided: only settled attempts that no policy stopped count. */
export type LoopTally = {
  counted: number;
  failuresByClass: Map<ErrorClass, number>;
  /** Classes of the last counted failures without a gap, at most three, the newest last. */
  lastClasses: ErrorClass[];
  lastNumber: number;
  /** Failed attempts whose arguments nobody had to compare yet. */
  unread: DecidableAttempt[];
  /** How often each (tool, canonical arguments) failed. */
  failedCalls: Map<string, number>;
};

export const newTally = (): LoopTally => ({
  counted: 0,
  failuresByClass: new Map(),
  lastClasses: [],
  lastNumber: 0,
  unread: [],
  failedCalls: new Map(),
});

/** The class of a failed attempt; a failure without one is unsupported. */
export const classOfFailure = ({ errorClass }: DecidableAttempt): ErrorClass => errorClass ?? 'unsupported_error';

/** Whether an attempt uses up budget: it settled, and no policy stopped it. */
export const isCounted = (attempt: DecidableAttempt): boolean =>
  attempt.outcome === 'ok' || (attempt.outcome === 'failed' && classOfFailure(attempt) !== 'policy_violation');

const addFailure = (tally: LoopTally, attempt: DecidableAttempt): void => {
  const errorClass = classOfFailure(attempt);
  tally.failuresByClass.set(errorClass, (tally.failuresByClass.get(errorClass) ?? 0) + 1);
  tally.lastClasses = [...tally.lastClasses, errorClass].slice(-3);
  tally.unread.push(attempt);
};

/** Adds the next attempt, in the order of their numbers, to a tally in place. */
export const addAttempt = (tally: LoopTally, attempt: DecidableAttempt): void => {
  // A missing attempt may have failed with any class, so no pattern reaches across it.
  if (attempt.number > tally.lastNumber + 1) tally.lastClasses = [];
  tally.lastNumber = attempt.number;
  if (!isCounted(attempt)) return;
  tally.counted += 1;
  if (attempt.outcome === 'failed') addFailure(tally, attempt);
  else tally.lastClasses = [];
};

const callKey = ({ tool, argumentsJson }: DecidableAttempt): string | null => {
  const canonical = canonicalArguments(argumentsJson);
  return canonical === null ? null : JSON.stringify([tool, canonical]);
};

/** How many counted failures called the same tool with equal arguments; 0 where arguments were not recorded. */
export const failuresOfCall = (tally: LoopTally, attempt: DecidableAttempt): number => {
  for (const key of tally.unread.splice(0).map(callKey)) {
    if (key !== null) tally.failedCalls.set(key, (tally.failedCalls.get(key) ?? 0) + 1);
  }
  const key = callKey(attempt);
  return key === null ? 0 : (tally.failedCalls.get(key) ?? 0);
};
