import { STAGES, type SideEffects, type Stage } from '../words';
import type { FactValue } from './contract';
import type { DecidableAttempt } from './loop-tally';

/** Whether the call certainly never reached its tool; an unknown stage is no certainty. */
export const isUndispatched = (stage: Stage | null): boolean =>
  stage !== null && STAGES.indexOf(stage) < STAGES.indexOf('dispatched');

/**
 * Whether sending a call once more does no harm: it never reached the tool, or the tool bears repetition, or an
 * idempotency key or an approval covers it.
 */
export const safeToResend = (attempt: DecidableAttempt, sideEffects: SideEffects): FactValue => {
  if (attempt.hasIdempotencyKey || attempt.hasApproval) return true;
  if (sideEffects === 'none' || sideEffects === 'idempotent') return true;
  if (isUndispatched(attempt.stage)) return true;
  return attempt.stage !== null && sideEffects === 'unsafe' ? false : 'unknown';
};

/**
 * Whether the question arises at all. It does for a call that was dispatched and for a tool known to be unsafe;
 * where neither the stage nor the tool's side effects are known, nothing speaks against going on.
 */
export const isResendInQuestion = (attempt: DecidableAttempt, sideEffects: SideEffects): boolean =>
  attempt.stage !== null || sideEffects !== 'unknown';
