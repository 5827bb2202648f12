import type { Attempt } from '../attempt';
import type { Outcome } from '../words';

/** How an attempt ends the loop: it answered the call, or gave it away, or fell back on a default, or was forbidden. */
export type Ending = 'success' | 'hand_off' | 'safe_default' | 'policy_stop';

/** An attempt that stands, with the outcome it counts under and the end it puts to the loop, if any. */
export type Reading = { attempt: Attempt; outcome: Outcome; ending: Ending | null };

export const isSettled = ({ outcome }: Reading): boolean => outcome === 'ok' || outcome === 'failed';

export const isSuccess = ({ ending }: Reading): boolean => ending === 'success';

const isHandOff = (attempt: Attempt, ownTool: string, handOffTools: ReadonlySet<string>): boolean =>
  attempt.number > 1 &&
  (attempt.strategy === 'clarify' || (attempt.tool !== ownTool && handOffTools.has(attempt.tool)));

/** A correction of the class must not move a call, so the class of the time decides. */
const isPolicyStop = ({ classAtArrival }: Attempt): boolean => classAtArrival === 'policy_violation';

/**
 * Reads the standing attempts of a call, in the order of their numbers. In a call linked by RS-1 (`isChained`) a policy
 * violation stops nothing.
 */
export const readAttempts = (
  standing: readonly Attempt[],
  handOffTools: ReadonlySet<string>,
  isChained = false,
): Reading[] => {
  const ownTool = standing[0]?.tool ?? '';
  let hasFailed = false;
  return standing.map((attempt) => {
    const { outcome } = attempt;
    if (outcome === 'failed') {
      hasFailed = true;
      return { attempt, outcome, ending: !isChained && isPolicyStop(attempt) ? 'policy_stop' : null };
    }
    if (outcome !== 'ok') return { attempt, outcome, ending: null };
    if (isHandOff(attempt, ownTool, handOffTools)) return { attempt, outcome: 'control_flow', ending: 'hand_off' };
    return { attempt, outcome, ending: hasFailed && attempt.strategy === 'safe_default' ? 'safe_default' : 'success' };
  });
};
