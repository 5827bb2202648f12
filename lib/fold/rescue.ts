import type { Close, HumanDecision } from '../attempt';
import type { Disposition, Rescuer } from '../words';
import { happenedAt } from './happened-at';
import { isAfterClose, type LoopEnd } from './loop-end';
import { isSettled, isSuccess, type Reading } from './read-attempts';

export type Rescue = { finalDisposition: Disposition; rescuedBy: Rescuer | null };

const rescuerOf = (
  success: Reading,
  endedAt: number,
  closes: readonly Close[],
  decisions: readonly HumanDecision[],
): Rescuer => {
  const succeededAt = happenedAt(success.attempt);
  if (decisions.some(({ decidedAt }) => decidedAt >= endedAt && decidedAt <= succeededAt)) return 'person';
  return closes.some((close) => close.route === 'fallback_model' && isAfterClose(success, close)) ? 'fallback' : 'late';
};

/** What became of the call after its loop had ended without success: a later success rescues it. */
export const rescueOf = (
  loop: LoopEnd,
  readings: readonly Reading[],
  closes: readonly Close[],
  decisions: readonly HumanDecision[],
): Rescue => {
  const success = readings.find(isSuccess);
  const { disposition, endedAt } = loop;
  const hasSucceeded = disposition === 'executed' || disposition === 'repaired';
  if (hasSucceeded || endedAt === null || success === undefined)
    return { finalDisposition: disposition, rescuedBy: null };
  return {
    finalDisposition: readings.find(isSettled) === success ? 'executed' : 'repaired',
    rescuedBy: rescuerOf(success, endedAt, closes, decisions),
  };
};
