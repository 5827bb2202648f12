import type { Attempt, Close } from '../attempt';
import type { CallEvents, FoldedCall, StripMark } from '../folded-call';
import { APPROVAL_PENDING, type Finding } from '../words';
import { exclusionOf, failureOf, originOf } from './call-dimensions';
import { compareClaims, compareCloses } from './compare-claims';
import { happenedAt } from './happened-at';
import { liveCloses } from './live-closes';
import { hasCloseWithoutEvidence, type LoopEnd, loopEnd } from './loop-end';
import { isSettled, isSuccess, type Reading, readAttempts } from './read-attempts';
import { repairWay } from './repair-way';
import { rescueOf } from './rescue';
import { standingClaims } from './standing-claims';

/** Without its first attempt nobody can say how a call went. */
const UNKNOWN_LOOP: LoopEnd = {
  disposition: 'unknown',
  reason: null,
  lastAttempt: null,
  endedAt: null,
  isTimeout: false,
};

const SIBLINGS_LAST = Number.MAX_SAFE_INTEGER;

const compareForIdentity = (a: Attempt, b: Attempt): number =>
  (a.number || SIBLINGS_LAST) - (b.number || SIBLINGS_LAST) || compareClaims(a, b);

const identityOf = ({ attempts, closes }: CallEvents): Pick<FoldedCall, 'id' | 'attemptIds'> => {
  const attemptIds = attempts.toSorted(compareForIdentity).map(({ id }) => id);
  const id = attemptIds[0] ?? closes.toSorted(compareCloses)[0]?.id;
  if (id === undefined) throw new Error('a call has at least one event');
  return { id, attemptIds };
};

const timesOf = (readings: readonly Reading[], events: readonly (Attempt | Close)[]) => {
  const times = events.map(happenedAt);
  const settled = readings.find(isSettled);
  return {
    firstTs: settled ? happenedAt(settled.attempt) : Math.min(...times),
    lastTs: Math.max(...times),
    lastReceivedAt: Math.max(...events.map(({ receivedAt }) => receivedAt)),
  };
};

/** What the client said of its budget and contract, where it said so first. */
const termsOf = (standing: readonly Attempt[]): Pick<FoldedCall, 'maxAttempts' | 'contractVersion'> => ({
  maxAttempts: standing.find(({ maxAttempts }) => maxAttempts !== null)?.maxAttempts ?? null,
  contractVersion: standing.find(({ contractVersion }) => contractVersion !== null)?.contractVersion ?? null,
});

const approvalWait = (readings: readonly Reading[]): string | null => {
  const last = readings.at(-1)?.attempt;
  return last?.outcome === 'control_flow' && last.code === APPROVAL_PENDING ? last.id : null;
};

const markOf = ({ attempt, outcome, ending }: Reading): StripMark => ({
  number: attempt.number,
  outcome,
  isHandOff: ending === 'hand_off',
});

type Evidence = {
  readings: readonly Reading[];
  closes: readonly Close[];
  loop: LoopEnd;
  isDisputed: boolean;
  isReused: boolean;
};

const findingsOf = ({ readings, closes, loop, isDisputed, isReused }: Evidence): Finding[] => {
  const success = readings.findIndex(isSuccess);
  const found: [Finding, boolean][] = [
    ['attempt_after_success', success >= 0 && success < readings.length - 1],
    ['missing_attempt', (readings.at(-1)?.attempt.number ?? 0) !== readings.length],
    ['duplicate_attempt', isDisputed],
    ['call_id_reused', isReused],
    ['close_without_evidence', hasCloseWithoutEvidence(readings, closes)],
    ['never_closed', loop.isTimeout],
  ];
  return found.filter(([, isFound]) => isFound).map(([finding]) => finding);
};

/** Folds the events of one call. `events.attempts` must be in claim order and hold each id once. */
export const foldPart = (events: CallEvents, isReused: boolean): FoldedCall => {
  const { standing, siblings, isDisputed } = standingClaims(events.attempts);
  const readings = readAttempts(standing, events.handOffTools, events.isChained);
  const closes = liveCloses(events.closes, events.attempts);
  const first = standing[0]?.number === 1 ? standing[0] : null;
  const loop = first === null ? UNKNOWN_LOOP : loopEnd(readings, closes, events.decisions);
  const { finalDisposition, rescuedBy } = rescueOf(loop, readings, closes, events.decisions);
  const success = readings.find(isSuccess);
  const isRepaired = first !== null && success !== undefined && finalDisposition === 'repaired';
  const { id, attemptIds } = identityOf(events);
  const { firstTs, lastTs, lastReceivedAt } = timesOf(readings, [...events.attempts, ...events.closes]);
  const origin = originOf(readings, siblings);
  const failure = failureOf(readings);
  const terms = termsOf(standing);
  // One literal without spreads: the engine keeps an object of this size fast only that way.
  return {
    id,
    attemptIds,
    standing,
    siblings,
    strip: readings.map(markOf),
    loopDisposition: loop.disposition,
    finalDisposition,
    rescuedBy,
    reason: loop.reason,
    repairWay: isRepaired ? repairWay(first, success.attempt) : null,
    lastLoopAttempt: loop.lastAttempt,
    firstTs,
    lastTs,
    lastReceivedAt,
    tool: origin.tool,
    finalTool: origin.finalTool,
    actor: origin.actor,
    model: origin.model,
    agent: origin.agent,
    environment: origin.environment,
    sessionId: origin.sessionId,
    schemaHash: origin.schemaHash,
    promptVersion: failure.promptVersion,
    arm: failure.arm,
    strategy: failure.strategy,
    repairModel: failure.repairModel,
    firstClass: failure.firstClass,
    lastClass: failure.lastClass,
    maxAttempts: terms.maxAttempts,
    contractVersion: terms.contractVersion,
    awaitingApproval: loop.endedAt === null ? approvalWait(readings) : null,
    openSince: loop.disposition === 'open' ? lastReceivedAt : null,
    exclusion: exclusionOf(events.attempts, origin.tool, origin.actor),
    findings: findingsOf({ readings, closes, loop, isDisputed, isReused }),
  };
};
