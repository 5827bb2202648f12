import type { Attempt } from '../attempt';
import { hasDecisionBetween, type Loop } from './loop-steps';
import type { RepairMeasure } from './repair-measures';

type Repaired = Pick<Loop, 'attempts' | 'decisions'>;

/** Places of one repair that no issue had named. */
export const driftedPlaces = ({ drift }: RepairMeasure): number => (drift.isMeasured ? drift.drifted.length : 0);

const hasInvented = ({ invention }: RepairMeasure): boolean => invention.isMeasured && invention.invented.length > 0;

const isMeasured = ({ drift, invention }: RepairMeasure): boolean => drift.isMeasured || invention.isMeasured;

const isPolicyStop = ({ outcome, classAtArrival }: Attempt): boolean =>
  outcome === 'failed' && classAtArrival === 'policy_violation';

/** Whether a policy stopped the loop, and it went on to its success without a person's word. */
const hasIgnoredStop = ({ attempts, decisions }: Repaired): boolean => {
  const end = attempts.findIndex(({ outcome }) => outcome === 'ok');
  const success = attempts[end];
  if (success === undefined) return false;
  return attempts.slice(0, end).some((stop, index) => {
    if (!isPolicyStop(stop)) return false;
    const isApproved = attempts.slice(index + 1, end + 1).some(({ hasApproval }) => hasApproval);
    return !isApproved && !hasDecisionBetween(decisions, stop, success);
  });
};

/**
 * Whether a repaired call was repaired cleanly: no drift or invention in any of its repairs, and no policy stop that no
 * person lifted. Null where nothing is held against it and neither drift nor invention of the repair that succeeded can
 * be measured.
 */
export const isCleanRepair = (loop: Repaired, measures: readonly RepairMeasure[]): boolean | null => {
  if (hasIgnoredStop(loop) || measures.some((each) => driftedPlaces(each) > 0 || hasInvented(each))) return false;
  const last = measures.at(-1);
  return last?.attempt.outcome === 'ok' && isMeasured(last) ? true : null;
};
