import type { Attempt, Close, HumanDecision } from './attempt';
import type { ErrorClass } from './repair/error-classes';
import type { Actor, Disposition, Finding, Outcome, RepairWay, Rescuer } from './words';

/** Everything the fold of one call key looks at. */
export type CallEvents = {
  attempts: readonly Attempt[];
  closes: readonly Close[];
  decisions: readonly HumanDecision[];
  /** Names of the project's clarification and hand-off tools. */
  handOffTools: ReadonlySet<string>;
  /**
   * The source had no call ids and rule RS-1 linked its attempts. RS-1 knows no policy stop: there a loop goes on until an
   * attempt succeeds or the conversation ends, whatever class a failure has.
   */
  isChained: boolean;
};

/** One mark of the attempt strip: the claim that stands for an attempt number. */
export type StripMark = { number: number; outcome: Outcome; isHandOff: boolean };

export const EXCLUSIONS = ['experiment', 'golden', 'model_output', 'actor'] as const;
/** Why a call is in no live rate whatever its disposition. */
export type Exclusion = (typeof EXCLUSIONS)[number];

/** Everything that keeps a call out of the live rates: one of these reasons, or else how its loop stands. */
export const EXCLUDED_BECAUSE = [...EXCLUSIONS, 'held', 'unknown'] as const;
export type ExcludedBecause = (typeof EXCLUDED_BECAUSE)[number];

/** A call, folded from its events. A pure function of them: order, batching and repetition of arrival do not matter. */
export type FoldedCall = {
  /** Id of the first attempt (smallest number, then ts, then id), or of the close when no attempt is there. */
  id: string;
  attemptIds: readonly string[];
  /** The claims that stand, by number; siblings (number 0) are not in it. */
  standing: readonly Attempt[];
  siblings: readonly Attempt[];
  strip: readonly StripMark[];
  loopDisposition: Disposition;
  finalDisposition: Disposition;
  rescuedBy: Rescuer | null;
  reason: string | null;
  repairWay: RepairWay | null;
  /** Number of the last attempt made before the loop disposition froze; standing attempts after it are rescues. */
  lastLoopAttempt: number | null;
  /** The instant that puts the call into a bucket: first settled attempt, else first event; never later than it was received + 60 s. */
  firstTs: number;
  lastTs: number;
  lastReceivedAt: number;
  tool: string;
  finalTool: string;
  actor: Actor;
  model: string | null;
  agent: string | null;
  environment: string | null;
  sessionId: string | null;
  schemaHash: string | null;
  promptVersion: string | null;
  arm: string | null;
  strategy: string | null;
  repairModel: string | null;
  firstClass: ErrorClass | null;
  lastClass: ErrorClass | null;
  maxAttempts: number | null;
  contractVersion: string | null;
  /** The attempt that waits until a person approves it; null once anything has come after, or the loop has ended. */
  awaitingApproval: string | null;
  /** Set while the call is open with a failed attempt: the arrival after which silence counts. */
  openSince: number | null;
  exclusion: Exclusion | null;
  /** Contradictions in the events themselves; the audit adds the rules the loop broke. */
  findings: readonly Finding[];
};
