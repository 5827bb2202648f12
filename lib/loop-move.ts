import type { Attempt, Close } from './attempt';
import { repairWay } from './fold/repair-way';
import { unknownFacts } from './explain-decision';
import type { Decision } from './repair/decide';
import type { Disposition, RepairWay } from './words';

/** What a loop did after a failed attempt. */
export type LoopMove =
  /** It sent another attempt; `way` is null where arguments are missing, so nobody can tell how. */
  | { kind: 'sent'; number: number; way: RepairWay | null }
  /** It asked the user, or gave the conversation to a person. */
  | { kind: 'handed_over'; number: number }
  /** It ended here. */
  | { kind: 'ended'; disposition: 'escalated' | 'abandoned'; reason: string | null }
  /** A person decided before anything else happened. */
  | { kind: 'person_decided' }
  /** Nothing followed yet, or nobody knows what. */
  | { kind: 'nothing' };

/** What is known about what came after an attempt. */
export type Aftermath = {
  attempt: Attempt;
  /** The attempt that stands next, whoever wanted it. */
  following: Attempt | null;
  /** It calls a hand-off tool, or asks the user. */
  isFollowingHandOff: boolean;
  /** The loop sent it of its own accord, and not because a person had decided. */
  isFollowingOwn: boolean;
  closes: readonly Close[];
  loopDisposition: Disposition;
  reason: string | null;
};

/** A close between two attempts ended the loop: what came after it was a rescue. */
const isClosedBetween = (attempt: Attempt, next: Attempt, closes: readonly Close[]): boolean =>
  closes.some(({ isAutomatic, afterAttempt, ts }) => {
    if (isAutomatic) return false;
    if (afterAttempt === null) return ts >= attempt.ts && ts < next.ts;
    return afterAttempt >= attempt.number && afterAttempt < next.number;
  });

/** What the loop did after a failed attempt, as far as its events tell. */
export const moveAfter = (aftermath: Aftermath): LoopMove => {
  const { attempt, following, closes, loopDisposition, reason } = aftermath;
  if (following !== null && !isClosedBetween(attempt, following, closes)) {
    if (!aftermath.isFollowingOwn) return { kind: 'person_decided' };
    if (aftermath.isFollowingHandOff) return { kind: 'handed_over', number: following.number };
    return { kind: 'sent', number: following.number, way: repairWay(attempt, following) };
  }
  if (loopDisposition === 'escalated' || loopDisposition === 'abandoned')
    return { kind: 'ended', disposition: loopDisposition, reason };
  return { kind: 'nothing' };
};

/** Reasons to stop that no row speaks of, so that stopping for them contradicts none. */
const OUTSIDE_THE_CONTRACT: ReadonlySet<string> = new Set([
  'clarification',
  'drift',
  'approval',
  'recovery_invalid',
  'recovery_timeout',
]);

const isOtherWay = ({ action }: Decision, way: RepairWay | null): boolean => {
  if (way === null) return false;
  if (action === 'repair_input') return way !== 'rewritten';
  if (action === 'reshape_call') return way === 'resent';
  return action === 'retry_same' && way !== 'resent';
};

/**
 * Whether the loop did something else than the contract decides. Holds nothing against a loop where the decision
 * turns on an unknown fact, or where nothing is known to have followed.
 */
export const isAgainst = (decision: Decision, move: LoopMove): boolean => {
  if (unknownFacts(decision).length > 0) return false;
  const doesGoOn = decision.reason === null;
  if (move.kind === 'sent') return !doesGoOn || isOtherWay(decision, move.way);
  if (move.kind === 'handed_over') return doesGoOn;
  if (move.kind !== 'ended') return false;
  if (move.disposition === 'abandoned') return true;
  return doesGoOn && !OUTSIDE_THE_CONTRACT.has(move.reason ?? '');
};
