import type { CallDetail, DetailedAttempt } from '../../db/queries/call-detail';
import type { Attempt, Close } from '../../lib/attempt';
import { type LoopMove, moveAfter } from '../../lib/loop-move';
import { decodeStrip } from '../../lib/strip';

/** An attempt that stands for its number, the one before it, and what the loop did after it. */
export type StandingAttempt = DetailedAttempt & {
  previous: Attempt | null;
  isHandOff: boolean;
  /** Null unless it failed. */
  move: LoopMove | null;
};

export type CallAttempts = {
  standing: StandingAttempt[];
  /** Claims of a number for which another one stands, and sibling failures. */
  others: DetailedAttempt[];
};

const closeOf = ({ isAutomatic, ...close }: CallDetail['closes'][number]): Close => ({
  ...close,
  isAutomatic: isAutomatic === 1,
});

/** The attempts of a call in the order of their numbers, with what came before and after each. */
export const callAttempts = ({ call, attempts, closes }: CallDetail): CallAttempts => {
  const kept = attempts.filter(({ isStanding }) => isStanding);
  const handOffs = new Set(decodeStrip(call.strip).flatMap((mark) => (mark.isHandOff ? [mark.number] : [])));
  const known = closes.map(closeOf);
  const moveOf = (each: DetailedAttempt, following: Attempt | null): LoopMove | null => {
    if (each.attempt.outcome !== 'failed') return null;
    return moveAfter({
      attempt: each.attempt,
      following,
      isFollowingHandOff: following !== null && handOffs.has(following.number),
      isFollowingOwn: each.decision === null || each.nextId === following?.id,
      closes: known,
      loopDisposition: call.loopDisposition,
      reason: call.reason,
    });
  };
  // Waiting for an approval is not a move of the loop.
  const followingOf = (index: number): Attempt | null =>
    kept.find(({ attempt }, at) => at > index && attempt.outcome !== 'control_flow')?.attempt ?? null;
  const standing = kept.map((each, index) => ({
    ...each,
    previous: kept[index - 1]?.attempt ?? null,
    isHandOff: handOffs.has(each.attempt.number),
    move: moveOf(each, followingOf(index)),
  }));
  return { standing, others: attempts.filter(({ isStanding }) => !isStanding) };
};
