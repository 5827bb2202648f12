import { entersNoQueue } from '../../lib/review';
import type { ProjectRow } from './rows';
import type { FoldedGroup } from './fold-group';

type Folded = FoldedGroup['after'][number];

/** Why a person must look at a call that no loop has handed over: what its worst repair changed unasked. */
export type DriftReview = {
  attemptId: string;
  /** Whether the call belongs into the queue if it is there already, and if it is not. */
  isKept: boolean;
  isOpened: boolean;
};

/** A loop that still goes on may yet escalate, and one that did is looked at for that. */
const HAS_ENDED: ReadonlySet<string> = new Set(['repaired', 'abandoned']);

/**
 * Whether drift puts a call before a person. Switching the threshold off empties no queue, and switching it on asks nobody
 * to look at what has gone by; late evidence counts whatever the threshold was.
 */
export const driftReview = (
  { call, drift }: Pick<Folded, 'call' | 'drift'>,
  { driftThreshold, driftSince }: Pick<ProjectRow, 'driftThreshold' | 'driftSince'>,
): DriftReview | null => {
  if (drift === null || entersNoQueue(call.exclusion) || !HAS_ENDED.has(call.loopDisposition)) return null;
  const isKept = drift.places > (driftThreshold ?? 0);
  const isRecent = call.lastReceivedAt >= (driftSince ?? 0);
  return { attemptId: drift.attemptId, isKept, isOpened: driftThreshold !== null && isKept && isRecent };
};
